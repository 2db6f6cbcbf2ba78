(* What the checker accepts is true. *)
From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Kalah Require Import Rules Value Derivation.
Import ListNotations.

Section Soundness.
Variable rule : CaptureRule.

(* ---- One claim ---- *)

Lemma same_board_eq : forall a b, same_board a b = true -> a = b.
Proof. intros a b H; unfold same_board in H; now destruct board_eq_dec. Qed.

Lemma covers_sound : forall known wanted, covers known wanted = true -> holds rule known -> holds rule wanted.
Proof.
  intros known wanted C H; apply andb_prop in C as [B C]; apply same_board_eq in B.
  unfold holds in *; rewrite B in H; destruct (kind known), (kind wanted); try discriminate; apply Z.leb_le in C; lia.
Qed.

Lemma settled_sound : forall claim, well_formed (board claim) -> settled claim = true -> holds rule claim.
Proof.
  intros claim WF S; unfold settled, holds in *; pose proof (value_bound rule _ WF).
  destruct (over (board claim)) eqn:O.
  - rewrite (value_over rule _ O) in *; destruct (kind claim); apply Z.leb_le in S; lia.
  - destruct (kind claim); apply Z.leb_le in S; lia.
Qed.

(* A ply gains what a claim says, if the claim about its reply holds. *)
Lemma reply_claim_gain : forall claim ply,
  well_formed (board claim) -> In ply (plies rule (board claim)) -> holds rule (reply_claim claim ply) ->
  let gained := Z.of_nat (gain (in_play (board claim)) ply (value rule (after ply))) in
  match kind claim with AtLeast => amount claim <= gained | AtMost => gained <= amount claim end%Z.
Proof.
  intros claim ply WF I H; destruct (plies_progress _ _ _ WF I) as (WF' & _ & S & _).
  pose proof (value_bound rule _ WF'); unfold holds, reply_claim, gain in *.
  destruct (again ply), (kind claim); cbn in *; lia.
Qed.

Lemma some_true : forall test claims, some test claims = true -> exists claim, In claim claims /\ test claim = true.
Proof.
  induction claims as [|claim rest]; simpl; [discriminate|]; destruct (test claim) eqn:T; [eauto|].
  intros S; destruct (IHrest S) as (x & I & X); eauto.
Qed.

Lemma every_true : forall test claims, every test claims = true -> forall claim, In claim claims -> test claim = true.
Proof. induction claims as [|x rest]; simpl; [tauto|]; destruct (test x) eqn:T; [|discriminate]. intros E c [<-|I]; auto. Qed.

(* The heart of it: if the claims about one or all replies hold, then so does the claim. *)
Theorem follows_from_replies : forall claim,
  well_formed (board claim) -> over (board claim) = false ->
  match kind claim with
  | AtLeast => exists reply, In reply (reply_claims rule claim) /\ holds rule reply
  | AtMost => forall reply, In reply (reply_claims rule claim) -> holds rule reply
  end -> holds rule claim.
Proof.
  intros claim WF O R.
  assert (G := fun ply => reply_claim_gain claim ply WF).
  unfold holds at 1; rewrite (value_step rule _ WF O); unfold reply_claims in R; destruct (kind claim).
  - destruct R as (reply & I & H); apply in_map_iff in I as (ply & <- & I).
    specialize (G ply I H); cbn in G; etransitivity; [exact G|].
    apply inj_le, list_max_in, in_map_iff; eauto.
  - destruct (best_ply rule _ O) as (ply & I & E); rewrite E; apply G, R; auto using in_map.
Qed.

Lemma reply_well_formed : forall claim reply,
  well_formed (board claim) -> In reply (reply_claims rule claim) -> well_formed (board reply).
Proof.
  intros claim reply WF I; apply in_map_iff in I as (ply & <- & I); destruct (plies_progress _ _ _ WF I).
  unfold reply_claim; now destruct (again ply).
Qed.

Theorem follows_sound : forall (known : Claim -> bool) claim,
  well_formed (board claim) ->
  (forall reply, well_formed (board reply) -> known reply = true -> holds rule reply) ->
  follows rule known claim = true -> holds rule claim.
Proof.
  intros known claim WF K F; unfold follows in F; destruct (over (board claim)) eqn:O; [discriminate|].
  apply follows_from_replies; auto; destruct (kind claim).
  - apply some_true in F as (reply & I & T); exists reply; eauto using reply_well_formed.
  - intros reply I; apply K; [eapply reply_well_formed; eauto | exact (every_true _ _ F _ I)].
Qed.

(* ---- A log ---- *)

(* All facts hold. *)
Definition true_facts (facts : Facts) : Prop :=
  forall at_ fact leaves, Map.find at_ facts = Some (fact, leaves) -> well_formed (board fact) /\ holds rule fact.

Lemma known_sound : forall facts, true_facts facts ->
  forall claim, well_formed (board claim) -> known facts claim = true -> holds rule claim.
Proof.
  intros facts T claim WF K; unfold known in K; destruct (settled claim) eqn:S; [now apply settled_sound|].
  destruct (Map.find (key claim) facts) as [[fact leaves]|] eqn:F; [|discriminate].
  apply (covers_sound fact); auto; eapply T; eauto.
Qed.

Lemma is_position_well_formed : forall board, is_position board = true -> well_formed board.
Proof. intros board H; apply andb_prop in H as [H _]; now apply Nat.eqb_eq in H. Qed.

Lemma add_true_fact : forall facts claim leaves,
  true_facts facts -> well_formed (board claim) -> holds rule claim ->
  true_facts (Map.add (key claim) (claim, leaves) facts).
Proof.
  intros facts claim leaves T WF H at_ fact n F; rewrite PositiveMapAdditionalFacts.gsspec in F.
  destruct Map.E.eq_dec; [injection F as <- _; auto | eapply T; eauto].
Qed.

(* What a run has at the end contains what it had before. *)
Definition extends (before later : Progress) : Prop :=
  incl (leaves before) (leaves later) /\ incl (faults before) (faults later).

Lemma extends_refl : forall run, extends run run.
Proof. split; apply incl_refl. Qed.

Lemma extends_trans : forall a b c, extends a b -> extends b c -> extends a c.
Proof. intros a b c [L F] [L' F']; split; eapply incl_tran; eauto. Qed.

Definition all_hold (claims : list Claim) : Prop := forall claim, In claim claims -> holds rule claim.

Lemma fault_sound : forall so_far claim, let later := add_fault so_far claim in
  extends so_far later /\
  (true_facts (facts so_far) -> all_hold (leaves later) ->
   true_facts (facts later) /\ (In claim (faults later) \/ holds rule claim)).
Proof.
  intros so_far claim later; split; [split; [|apply incl_tl]; apply incl_refl|].
  intros T _; split; [exact T | left; now left].
Qed.

(* If the leaves hold then so do all facts, and each claim that is no fault. *)
Lemma judge_sound : forall so_far line, let later := judge rule so_far line in
  extends so_far later /\
  (true_facts (facts so_far) -> all_hold (leaves later) ->
   true_facts (facts later) /\ (In (fst line) (faults later) \/ holds rule (fst line))).
Proof.
  intros so_far [claim was_searched]; unfold judge; cbn [fst].
  destruct (is_position (board claim)) eqn:P; cbn [negb orb]; [|now apply fault_sound].
  apply is_position_well_formed in P.
  destruct (_ || _); [now apply fault_sound|].
  destruct (known (facts so_far) claim) eqn:K.
  { split; [apply extends_refl|]; intros T _; split; [exact T | right; eapply known_sound; eauto]. }
  destruct (follows rule (known (facts so_far)) claim) eqn:F; [|destruct was_searched; [|now apply fault_sound]].
  - split; [split; apply incl_refl|]; intros T _.
    assert (holds rule claim) by (eapply follows_sound; eauto using known_sound).
    split; [now apply add_true_fact | now right].
  - split; [split; [apply incl_tl|]; apply incl_refl|]; intros T L.
    assert (holds rule claim) by (apply L; now left).
    split; [now apply add_true_fact | now right].
Qed.

(* If the leaves of a log hold, then so do all its claims that are no faults. *)
Theorem derive_sound : forall log, let run := derive rule log in
  all_hold (leaves run) ->
  true_facts (facts run) /\ forall line, In line log -> In (fst line) (faults run) \/ holds rule (fst line).
Proof.
  intros log; unfold derive.
  enough (E : forall so_far, let run := fold_left (judge rule) log so_far in extends so_far run /\
    (true_facts (facts so_far) -> all_hold (leaves run) ->
     true_facts (facts run) /\ forall line, In line log -> In (fst line) (faults run) \/ holds rule (fst line))).
  { apply E; intros at_ fact n F; cbn [facts nothing] in F; now rewrite Map.gempty in F. }
  induction log as [|line log]; intros so_far run; [split; [apply extends_refl | intros T _; split; [exact T | intros line []]]|].
  destruct (judge_sound so_far line) as [X S]; destruct (IHlog (judge rule so_far line)) as [X' S'].
  fold run in X', S'; split; [eapply extends_trans; eauto|]; intros T L.
  destruct S as [T' D]; auto.
  { intros leaf I; apply L; now apply X'. }
  destruct S' as [T'' D']; auto; split; auto.
  intros line' [<-|I]; auto.
  destruct D as [D|D]; auto; left; now apply X'.
Qed.

Lemma claim_of_sound : forall facts board kind,
  true_facts facts -> well_formed board ->
  let claim := claim_of facts board kind in
  holds rule claim /\ Derivation.board claim = board /\ Derivation.kind claim = kind.
Proof.
  intros facts board kind T WF; unfold claim_of; set (trivial := Build_Claim _ _ _).
  assert (D : holds rule trivial).
  { unfold holds, trivial; cbn; pose proof (value_bound rule _ WF); destruct kind; lia. }
  destruct (Map.find (key trivial) facts) as [[fact n]|] eqn:F; auto.
  destruct (covers fact trivial) eqn:C; auto.
  split; [eapply T; eauto|].
  apply andb_prop in C as [B C]; apply same_board_eq in B; split; auto.
  unfold trivial in C; cbn in C; destruct (Derivation.kind fact), kind; auto; discriminate.
Qed.

(* The value of the root lies between the bounds that the checker gives, if the leaves that it names hold. *)
Theorem check_sound : forall root log,
  well_formed root ->
  let verdict := check rule root log in
  all_hold (rests_on verdict) ->
  (at_least verdict <= Z.of_nat (value rule root) <= at_most verdict)%Z.
Proof.
  intros root log WF verdict L; apply derive_sound in L as [L _].
  destruct (claim_of_sound _ root AtLeast L WF) as (Low & BL & KL).
  destruct (claim_of_sound _ root AtMost L WF) as (High & BH & KH).
  unfold holds in Low, High; rewrite BL, KL in Low; rewrite BH, KH in High; split; assumption.
Qed.

(* The same where Coq itself runs the checker. *)
Corollary value_by_check : forall root log v leaves,
  well_formed root ->
  (let verdict := check rule root log in (at_least verdict, at_most verdict, N.of_nat (length (rests_on verdict))))
    = (Z.of_nat v, Z.of_nat v, leaves) ->
  all_hold (rests_on (check rule root log)) -> value rule root = v.
Proof.
  intros root log v leaves WF E L; pose proof (check_sound root log WF L) as B.
  clear L; cbv zeta in *; destruct (check rule root log) as [low high]; injection E as -> -> _; cbn in B; lia.
Qed.

End Soundness.
