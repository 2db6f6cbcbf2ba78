(* A search that proves claims by the rules alone, with a table of what it proved, and its soundness. *)
From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Kalah Require Import Rules Value Derivation Soundness.
Import ListNotations.

Record SearchState := { table : Facts; nodes_left : N }.

Inductive Answer := Proven | Refuted | GivenUp.

Section Search.
Variable rule : CaptureRule.

(* Extra turns come first, then pits near the store. *)
Definition ordered_plies (board : Board) : list Ply :=
  let (extra_turns, others) := partition again (rev (plies rule board)) in extra_turns ++ others.

(* Asks about replies until one decides: for "at least" one that is proven, for "at most" one that is refuted. *)
Fixpoint sweep (ask : SearchState -> Claim -> SearchState * Answer) (kind : Kind) (state : SearchState) (replies : list Claim)
  : SearchState * Answer :=
  match replies with
  | [] => (state, match kind with AtLeast => Refuted | AtMost => Proven end)
  | reply :: rest =>
    let (state, answer) := ask state reply in
    match kind, answer with
    | AtLeast, Refuted | AtMost, Proven => sweep ask kind state rest
    | _, _ => (state, answer)
    end
  end.

Definition record_answer (state : SearchState) (claim : Claim) (answer : Answer) : SearchState :=
  let add fact := {| table := Map.add (key fact) (fact, 0%N) (table state); nodes_left := nodes_left state |} in
  match answer with Proven => add claim | Refuted => add (negation claim) | GivenUp => state end.

Fixpoint ask (most : nat) (state : SearchState) (claim : Claim) : SearchState * Answer :=
  if known (table state) claim then (state, Proven)
  else if known (table state) (negation claim) then (state, Refuted)
  else match most, nodes_left state with
  | 0, _ | _, 0%N => (state, GivenUp)
  | S most, nodes =>
    let next := {| table := table state; nodes_left := N.pred nodes |} in
    let (state, answer) := sweep (ask most) (kind claim) next (map (reply_claim claim) (ordered_plies (board claim))) in
    (record_answer state claim answer, answer)
  end.

(* What a search cannot prove of some claims, with so many nodes for each, and why. *)
Definition search (nodes : N) (claims : list Claim) : list (Claim * Answer) :=
  let prove state claim :=
    let (facts, unproven) := state : Facts * list (Claim * Answer) in
    if is_position (board claim) then
      let (state, answer) := ask (plies_left (board claim)) {| table := facts; nodes_left := nodes |} claim in
      (table state, match answer with Proven => unproven | _ => (claim, answer) :: unproven end)
    else (facts, (claim, GivenUp) :: unproven) in
  snd (fold_left prove claims (Map.empty _, [])).

(* ---- Soundness ---- *)

Definition is_right (claim : Claim) (answer : Answer) : Prop :=
  match answer with Proven => holds rule claim | Refuted => holds rule (negation claim) | GivenUp => True end.

Lemma ordered_plies_same : forall board ply, In ply (ordered_plies board) <-> In ply (plies rule board).
Proof.
  intros board ply; unfold ordered_plies; destruct (partition again (rev (plies rule board))) as [a b] eqn:P.
  rewrite in_app_iff, (in_rev (plies rule board)); symmetry; now apply elements_in_partition with (f := again).
Qed.

Lemma reply_claim_negation : forall claim ply, reply_claim (negation claim) ply = negation (reply_claim claim ply).
Proof. intros claim ply; unfold reply_claim, negation; destruct (again ply), (kind claim); cbn; f_equal; lia. Qed.

Lemma reply_claims_negation : forall claim, reply_claims rule (negation claim) = map negation (reply_claims rule claim).
Proof. intros claim; unfold reply_claims; rewrite map_map; apply map_ext; intros ply; apply reply_claim_negation. Qed.

Lemma over_is_settled : forall claim, over (board claim) = true -> settled claim = false -> settled (negation claim) = true.
Proof.
  intros claim O S; unfold settled, negation in *; cbn in *; rewrite O in *.
  destruct (kind claim); cbn in *; apply Z.leb_gt in S; apply Z.leb_le; lia.
Qed.

Lemma sweep_sound : forall (ask : SearchState -> Claim -> SearchState * Answer) kind replies state,
  (forall state reply, In reply replies -> true_facts rule (table state) ->
    let (state, answer) := ask state reply in true_facts rule (table state) /\ is_right reply answer) ->
  true_facts rule (table state) ->
  let (state, answer) := sweep ask kind state replies in
  true_facts rule (table state) /\
  match kind, answer with
  | AtLeast, Proven => exists reply, In reply replies /\ holds rule reply
  | AtLeast, Refuted => forall reply, In reply replies -> holds rule (negation reply)
  | AtMost, Proven => forall reply, In reply replies -> holds rule reply
  | AtMost, Refuted => exists reply, In reply replies /\ holds rule (negation reply)
  | _, GivenUp => True
  end.
Proof.
  intros ask kind; induction replies as [|reply rest]; intros state A T; cbn [sweep].
  - split; auto; destruct kind; intros ? [].
  - pose proof (A state reply (or_introl eq_refl) T) as H; destruct (ask state reply) as [state' answer], H as [T' R].
    specialize (IHrest state' (fun state reply I => A state reply (or_intror I)) T').
    destruct kind, answer; cbn in *; eauto; destruct (sweep ask _ state' rest) as [state'' []]; destruct IHrest as [T'' R'];
      split; auto; try (destruct R' as (x & I & H); eauto); intros x [<-|I]; auto.
Qed.

Theorem ask_sound : forall most state claim,
  well_formed (board claim) -> true_facts rule (table state) ->
  let (state, answer) := ask most state claim in true_facts rule (table state) /\ is_right claim answer.
Proof.
  induction most; intros state claim WF T; cbn [ask].
  all: destruct (known (table state) claim) eqn:K; [split; auto; eapply known_sound; eauto|].
  all: destruct (known (table state) (negation claim)) eqn:K'; [split; auto; eapply known_sound; eauto|].
  { split; cbn; auto. }
  destruct (nodes_left state) as [|nodes] eqn:N; [split; cbn; auto|].
  assert (O : over (board claim) = false).
  { destruct (over (board claim)) eqn:O; auto; unfold known in K, K'.
    destruct (settled claim) eqn:S; [discriminate|]; now rewrite over_is_settled in K'. }
  set (next := Build_SearchState _ _); set (replies := map _ _).
  assert (R : forall reply, In reply replies <-> In reply (reply_claims rule claim)).
  { intros reply; unfold replies, reply_claims; rewrite !in_map_iff.
    split; intros (ply & E & I); exists ply; split; auto; now apply ordered_plies_same. }
  pose proof (sweep_sound (ask most) (kind claim) replies next) as S.
  destruct (sweep (ask most) (kind claim) next replies) as [state' answer]; destruct S as [T' S]; auto.
  { intros s reply I T'; apply IHmost; auto; apply R in I; eapply reply_well_formed; eauto. }
  enough (H : is_right claim answer).
  { split; auto; destruct answer; cbn [record_answer table]; auto; now apply add_true_fact. }
  destruct answer; cbn; auto.
  - apply follows_from_replies; auto; destruct (kind claim).
    + destruct S as (reply & I & H); exists reply; split; auto; now apply R.
    + intros reply I; apply S; now apply R.
  - apply follows_from_replies; auto; cbn [kind negation]; rewrite reply_claims_negation; destruct (kind claim); cbn.
    + intros reply I; apply in_map_iff in I as (x & <- & I); apply S; now apply R.
    + destruct S as (reply & I & H); exists (negation reply); split; auto; apply in_map; now apply R.
Qed.

(* If those claims hold that the search could not prove, then so do all. *)
Theorem search_sound : forall nodes claims, all_hold rule (map fst (search nodes claims)) -> all_hold rule claims.
Proof.
  intros nodes claims H; unfold search in H.
  set (prove := fun state claim => _) in H.
  enough (E : forall claims state, true_facts rule (fst state) ->
    let later := fold_left prove claims state in
    incl (map fst (snd state)) (map fst (snd later)) /\ (all_hold rule (map fst (snd later)) -> all_hold rule claims)).
  { apply (E claims (Map.empty _, [])); auto.
    intros at_ fact n F; cbn [fst] in F; now rewrite Map.gempty in F. }
  clear H claims; induction claims as [|claim rest]; intros [facts unproven] T; [split; [apply incl_refl | intros _ x []]|].
  cbn [fold_left].
  enough (P : let next := prove (facts, unproven) claim in true_facts rule (fst next) /\
    incl (map fst unproven) (map fst (snd next)) /\ (In claim (map fst (snd next)) \/ holds rule claim)).
  { destruct P as (T' & I & P); destruct (IHrest _ T') as [I' R]; split; [eapply incl_tran; eauto|].
    intros H x [<-|X]; [destruct P as [P|P]; auto | now apply R]. }
  unfold prove; destruct (is_position (board claim)) eqn:P; [|cbn; auto using incl_tl, incl_refl].
  apply is_position_well_formed in P.
  pose proof (ask_sound (plies_left (board claim)) (Build_SearchState facts nodes) claim P T) as A.
  destruct (ask _ _ claim) as [state answer]; destruct A as [T' A].
  destruct answer; cbn; (split; [exact T' | split; auto using incl_tl, incl_refl]).
Qed.

Corollary nothing_unproven : forall nodes claims, search nodes claims = [] -> all_hold rule claims.
Proof. intros nodes claims E; apply (search_sound nodes); rewrite E; intros claim []. Qed.

(* The value of the root lies between the bounds that the checker gives, if those leaves hold that the search did not prove. *)
Theorem check_and_search_sound : forall root log nodes,
  well_formed root ->
  let verdict := check rule root log in
  all_hold rule (map fst (search nodes (rests_on verdict))) ->
  (at_least verdict <= Z.of_nat (value rule root) <= at_most verdict)%Z.
Proof. intros root log nodes WF verdict H; apply check_sound; auto; eapply search_sound; eauto. Qed.

End Search.
