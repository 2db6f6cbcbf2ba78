(* The value of a position: what the side to move still gains of the seeds in play if both sides play well. *)
From Coq Require Import List Arith Bool Lia.
From Kalah Require Import Rules.
Import ListNotations.

(* ---- Rows ---- *)

Lemma update_length : forall change place row, length (update change place row) = length row.
Proof. intros change place row; revert place; induction row; destruct place; simpl; auto. Qed.

Lemma increment_sum : forall place row, place < length row -> list_sum (update S place row) = S (list_sum row).
Proof.
  intros place row; revert place; induction row; intros [|place] H; simpl in *; try lia.
  rewrite IHrow; lia.
Qed.

Lemma clear_sum : forall place row, list_sum (clear place row) + nth place row 0 = list_sum row.
Proof.
  intros place row; revert place; induction row; intros [|place]; simpl; try lia.
  specialize (IHrow place); unfold clear in IHrow; lia.
Qed.

Lemma nth_increment : forall place at_ row,
  nth at_ row 0 <= nth at_ (update S place row) 0 /\ (place < length row -> nth place (update S place row) 0 > 0).
Proof.
  intros place at_ row; revert place at_; induction row; intros [|place] [|at_]; simpl; try lia;
    try (specialize (IHrow place at_); lia).
  specialize (IHrow place 0); lia.
Qed.

Lemma update_app : forall change place row rest,
  place < length row -> update change place (row ++ rest) = update change place row ++ rest.
Proof.
  intros change place row; revert place; induction row; intros [|place] rest H; simpl in *; try lia; auto.
  f_equal; apply IHrow; lia.
Qed.

(* The sum of all prefix sums of a row: each ply that banks nothing makes it smaller. *)
Fixpoint weight (row : list nat) : nat :=
  match row with [] => 0 | seeds :: rest => seeds * length row + weight rest end.

Lemma weight_bound : forall row, weight row <= length row * list_sum row.
Proof. induction row; simpl; nia. Qed.

Lemma weight_increment : forall place row,
  place < length row -> weight (update S place row) = weight row + (length row - place).
Proof.
  intros place row; revert place; induction row; intros [|place] H; simpl in *; rewrite ?update_length; try lia.
  rewrite IHrow; lia.
Qed.

Lemma weight_clear : forall place row,
  place < length row -> weight (clear place row) + nth place row 0 * (length row - place) = weight row.
Proof.
  intros place row; revert place; induction row; intros [|place] H; simpl in *; try lia.
  specialize (IHrow place); unfold clear in *; rewrite update_length; lia.
Qed.

(* ---- Sowing ---- *)

Lemma sow_length : forall seeds place track, length (snd (sow seeds place track)) = length track.
Proof. induction seeds; intros; cbn [sow]; auto. rewrite IHseeds; apply update_length. Qed.

Lemma sow_sum : forall seeds place track,
  track <> [] -> list_sum (snd (sow seeds place track)) = seeds + list_sum track.
Proof.
  induction seeds; intros place track H; cbn [sow]; auto.
  assert (L : length track <> 0) by (now destruct track).
  rewrite IHseeds.
  - rewrite increment_sum; [lia | now apply Nat.mod_upper_bound].
  - intro E; apply (f_equal (@length nat)) in E; rewrite update_length in E; contradiction.
Qed.

Lemma sow_grows : forall seeds place track at_, nth at_ track 0 <= nth at_ (snd (sow seeds place track)) 0.
Proof.
  induction seeds; intros; cbn [sow]; auto.
  etransitivity; [apply nth_increment | apply IHseeds].
Qed.

(* Seeds that suffice to reach a place leave one there. *)
Lemma sow_reaches : forall seeds place track at_,
  place < at_ < length track -> at_ <= place + seeds -> nth at_ (snd (sow seeds place track)) 0 > 0.
Proof.
  induction seeds; intros place track at_ H1 H2; cbn [sow]; [lia|].
  rewrite Nat.mod_small by lia.
  destruct (Nat.eq_dec (S place) at_) as [<-|].
  - eapply Nat.lt_le_trans; [|apply sow_grows]. apply (nth_increment _ 0); lia.
  - apply IHseeds; rewrite ?update_length; lia.
Qed.

(* Seeds that do not reach the end of the own pits stay there, further right. *)
Lemma sow_short : forall seeds place row rest,
  place + seeds < length row ->
  exists row', sow seeds place (row ++ rest) = (place + seeds, row' ++ rest)
    /\ length row' = length row /\ weight row' <= weight row + seeds * (length row - place - 1).
Proof.
  induction seeds; intros place row rest H; cbn [sow].
  - exists row; rewrite Nat.add_0_r; auto with arith.
  - rewrite Nat.mod_small by (rewrite app_length; lia).
    rewrite update_app by lia.
    destruct (IHseeds (S place) (update S (S place) row) rest) as (row' & E & L & W).
    { rewrite update_length; lia. }
    rewrite update_length in *; rewrite weight_increment in W by lia.
    exists row'; rewrite E; repeat split; auto; [f_equal; lia|].
    nia.
Qed.

Lemma track_parts : forall n track,
  n < length track -> track = firstn n track ++ nth n track 0 :: skipn (S n) track.
Proof.
  induction n; intros [|seeds track] H; simpl in H; try lia; auto.
  simpl firstn; simpl nth; rewrite skipn_cons; simpl app; f_equal; apply IHn; lia.
Qed.

(* ---- No position comes back ---- *)

Definition board_weight (board : Board) : nat := weight (own board) + weight (other board).

(* Each ply keeps the pits and the seeds, and either banks seeds or moves some nearer to the store. *)
Lemma play_progress : forall rule board pit,
  well_formed board -> pit < pits board -> 0 < nth pit (own board) 0 ->
  let ply := play rule board pit in
  well_formed (after ply) /\ pits (after ply) = pits board /\ in_play (after ply) + banked ply = in_play board
  /\ (banked ply = 0 -> board_weight (after ply) < board_weight board).
Proof.
  intros rule [own other] pit WF H1 H2.
  unfold well_formed, play, pits, in_play, board_weight in *; cbn [Rules.own Rules.other] in *.
  set (n := length own) in *; set (seeds := nth pit own 0) in *; set (row := clear pit own).
  assert (R : length row = n) by apply update_length.
  assert (RS : list_sum row + seeds = list_sum own) by apply clear_sum.
  assert (RW : weight row + seeds * (n - pit) = weight own) by (now apply weight_clear).
  (* What is banked without a capture, and the two rows. *)
  assert (T : exists last mine store theirs,
    sow seeds pit (row ++ 0 :: other) = (last, mine ++ store :: theirs)
    /\ length mine = n /\ length theirs = n
    /\ list_sum mine + store + list_sum theirs = list_sum own + list_sum other
    /\ (store = 0 -> last < n /\ weight mine + weight theirs < weight own + weight other)).
  { assert (L := sow_length seeds pit (row ++ 0 :: other)).
    assert (S := sow_sum seeds pit (row ++ 0 :: other) ltac:(now destruct row)).
    assert (P := sow_reaches seeds pit (row ++ 0 :: other) n).
    rewrite app_length, R in L, P; cbn [length] in L, P.
    rewrite list_sum_app in S; cbn [list_sum] in S; fold (list_sum other) in S.
    destruct (le_lt_dec n (pit + seeds)).
    - specialize (P ltac:(lia) l).
      destruct (sow seeds pit (row ++ 0 :: other)) as [last track]; cbn [snd] in *.
      rewrite (track_parts n track) in S by lia.
      rewrite list_sum_app in S; cbn [list_sum fold_right] in S; fold (list_sum (skipn (Datatypes.S n) track)) in S.
      fold (list_sum other) in S.
      exists last, (firstn n track), (nth n track 0), (skipn (Datatypes.S n) track).
      rewrite <- track_parts, firstn_length, skipn_length by lia.
      repeat split; lia.
    - destruct (sow_short seeds pit row (0 :: other)) as (mine & E & LM & W); [lia|].
      rewrite E in *; cbn [snd] in *.
      exists (pit + seeds), mine, 0, other.
      rewrite list_sum_app in S; cbn [list_sum fold_right] in S; fold (list_sum other) in S.
      rewrite R in W; repeat split; nia. }
  destruct T as (last & mine & store & theirs & E & LM & LT & S & W); rewrite E.
  clearbody n; clear R RS RW WF; subst n; rewrite firstn_app, firstn_all, Nat.sub_diag, app_nil_r, nth_middle.
  rewrite skipn_app, skipn_all2, Nat.sub_succ_l, Nat.sub_diag by lia; cbn [skipn app].
  destruct (Nat.eqb_spec last (length mine)); [cbn -[list_sum]; repeat split; lia|].
  destruct ((last <? length mine) && _ && _) eqn:C; cbn -[list_sum clear]; [|repeat split; lia].
  apply andb_prop in C as [C _]; apply andb_prop in C as [_ C]; apply Nat.eqb_eq in C.
  pose proof (clear_sum last mine); pose proof (clear_sum (length mine - 1 - last) theirs).
  unfold clear; rewrite !update_length; fold (clear last mine) (clear (length mine - 1 - last) theirs).
  repeat split; lia.
Qed.

Lemma plies_progress : forall rule board ply,
  well_formed board -> In ply (plies rule board) ->
  well_formed (after ply) /\ pits (after ply) = pits board /\ in_play (after ply) + banked ply = in_play board
  /\ (banked ply = 0 -> board_weight (after ply) < board_weight board).
Proof.
  intros rule board ply WF H.
  apply in_map_iff in H as (pit & <- & H); apply filter_In in H as [H1 H2].
  apply in_seq in H1; apply Nat.ltb_lt in H2.
  apply play_progress; auto; lia.
Qed.

(* Greater than the plies of any game from here on. *)
Definition plies_left (board : Board) : nat := pits board * in_play board * in_play board + board_weight board.

Lemma plies_left_decreases : forall rule board ply,
  well_formed board -> In ply (plies rule board) -> plies_left (after ply) < plies_left board.
Proof.
  intros rule board ply WF H; destruct (plies_progress _ _ _ WF H) as (WF' & P & S & W).
  unfold plies_left; rewrite P.
  assert (B : board_weight (after ply) <= pits board * in_play (after ply)).
  { unfold board_weight, in_play, well_formed, pits in *.
    pose proof (weight_bound (own (after ply))); pose proof (weight_bound (other (after ply))); nia. }
  destruct (Nat.eq_dec (banked ply) 0) as [E|E].
  - specialize (W E); replace (in_play (after ply)) with (in_play board) by lia; lia.
  - enough (pits board > 0).
    { assert (pits board * (in_play (after ply) + 1) * (in_play (after ply) + 1) <= pits board * in_play board * in_play board)
        by (repeat apply Nat.mul_le_mono; lia).
      lia. }
    unfold plies in H; destruct (pits board); [contradiction | lia].
Qed.

(* ---- The value ---- *)

(* What a ply gains of `seeds` in play if the side that moves next gains `rest` of those left. *)
Definition gain (seeds : nat) (ply : Ply) (rest : nat) : nat :=
  if again ply then banked ply + rest else seeds - rest.

(* The value if the game lasts at most so many plies. *)
Fixpoint value_within (rule : CaptureRule) (most : nat) (board : Board) : nat :=
  if over board then list_sum (own board)
  else match most with
  | 0 => 0
  | S most => list_max (map (fun ply => gain (in_play board) ply (value_within rule most (after ply))) (plies rule board))
  end.

Definition value (rule : CaptureRule) (board : Board) : nat := value_within rule (plies_left board) board.

Lemma plies_left_over : forall board, plies_left board = 0 -> over board = true.
Proof.
  intros [own other] H; unfold over; cbn [Rules.own Rules.other].
  assert (E : list_sum own = 0); [|now rewrite E].
  apply Nat.eq_add_0 in H as [H _]; apply Nat.mul_eq_0 in H as [H|H]; [apply Nat.mul_eq_0 in H as [H|H]|];
    unfold pits, in_play in H; cbn [Rules.own Rules.other] in H; try lia.
  now apply length_zero_iff_nil in H as ->.
Qed.

Lemma value_within_enough : forall rule most board,
  well_formed board -> plies_left board <= most -> value_within rule most board = value rule board.
Proof.
  intros rule.
  enough (E : forall n most most' board, plies_left board <= n -> n <= most -> n <= most' -> well_formed board ->
    value_within rule most board = value_within rule most' board).
  { intros; apply (E (plies_left board)); auto. }
  induction n; intros most most' board H M M' WF.
  - destruct most, most'; cbn [value_within]; rewrite plies_left_over by lia; auto.
  - destruct most, most'; try lia; cbn [value_within].
    destruct (over board); auto; f_equal; apply map_ext_in; intros ply I; f_equal.
    pose proof (plies_left_decreases _ _ _ WF I); destruct (plies_progress _ _ _ WF I).
    apply IHn; auto; lia.
Qed.

(* The two equations that define the value. *)
Theorem value_over : forall rule board, over board = true -> value rule board = list_sum (own board).
Proof. intros rule board H; unfold value; destruct (plies_left board); cbn; now rewrite H. Qed.

Theorem value_step : forall rule board, well_formed board -> over board = false ->
  value rule board = list_max (map (fun ply => gain (in_play board) ply (value rule (after ply))) (plies rule board)).
Proof.
  intros rule board WF H; unfold value at 1; destruct (plies_left board) eqn:L.
  - rewrite (plies_left_over _ L) in H; discriminate.
  - cbn; rewrite H; f_equal; apply map_ext_in; intros ply I; f_equal.
    pose proof (plies_left_decreases _ _ _ WF I); destruct (plies_progress _ _ _ WF I).
    apply value_within_enough; auto; lia.
Qed.

(* No other function satisfies them. *)
Theorem value_unique : forall rule (f : Board -> nat),
  (forall board, over board = true -> f board = list_sum (own board)) ->
  (forall board, well_formed board -> over board = false ->
    f board = list_max (map (fun ply => gain (in_play board) ply (f (after ply))) (plies rule board))) ->
  forall board, well_formed board -> f board = value rule board.
Proof.
  intros rule f F1 F2.
  enough (E : forall n board, plies_left board < n -> well_formed board -> f board = value rule board) by eauto.
  induction n; intros board H WF; [lia|].
  destruct (over board) eqn:O.
  - now rewrite F1, value_over.
  - rewrite F2, value_step by auto; f_equal; apply map_ext_in; intros ply I; f_equal.
    pose proof (plies_left_decreases _ _ _ WF I); destruct (plies_progress _ _ _ WF I).
    apply IHn; auto; lia.
Qed.

Theorem value_bound : forall rule board, well_formed board -> value rule board <= in_play board.
Proof.
  intros rule.
  enough (E : forall n board, plies_left board < n -> well_formed board -> value rule board <= in_play board) by eauto.
  induction n; intros board H WF; [lia|].
  destruct (over board) eqn:O.
  - rewrite value_over by auto; unfold in_play; lia.
  - rewrite value_step by auto; apply list_max_le, Forall_map, Forall_forall; intros ply I.
    pose proof (plies_left_decreases _ _ _ WF I); destruct (plies_progress _ _ _ WF I) as (WF' & _ & S & _).
    specialize (IHn (after ply) ltac:(lia) WF'); unfold gain; destruct (again ply); lia.
Qed.

(* ---- Greatest gains ---- *)

Lemma list_max_in : forall x row, In x row -> x <= list_max row.
Proof. intros x row; revert x; apply Forall_forall, list_max_le; auto. Qed.

Lemma list_max_attained : forall row, row <> [] -> In (list_max row) row.
Proof.
  induction row as [|x row]; [contradiction|]; intros _; simpl.
  destruct row as [|y row]; [cbn; left; lia|].
  destruct (Nat.max_spec x (list_max (y :: row))) as [[_ ->]|[_ ->]]; [right; now apply IHrow | now left].
Qed.

(* While the game lasts some ply is as good as the best. *)
Lemma best_ply : forall rule board, over board = false ->
  exists ply, In ply (plies rule board) /\
  list_max (map (fun ply => gain (in_play board) ply (value rule (after ply))) (plies rule board))
  = gain (in_play board) ply (value rule (after ply)).
Proof.
  intros rule board O.
  enough (N : plies rule board <> []).
  { set (gains := map _ _); assert (I : In (list_max gains) gains)
      by (apply list_max_attained; unfold gains; now destruct (plies rule board)).
    apply in_map_iff in I as (ply & E & I); now exists ply. }
  apply orb_false_elim in O as [O _]; apply Nat.eqb_neq in O.
  assert (P : exists pit, pit < pits board /\ 0 < nth pit (own board) 0).
  { unfold pits; induction (own board) as [|seeds row]; [contradiction|].
    destruct (Nat.eq_dec seeds 0) as [->|]; [|exists 0; simpl; lia].
    destruct (IHrow O) as (pit & L & H); exists (S pit); simpl; lia. }
  destruct P as (pit & L & H).
  enough (I : In (play rule board pit) (plies rule board)) by (intro E; now rewrite E in I).
  apply in_map, filter_In; split; [apply in_seq; lia | now apply Nat.ltb_lt].
Qed.
