(* The value is what it is called: the side to move can secure it against any play, and the other side can hold it to that. *)
From Coq Require Import List Arith Bool Lia.
From Kalah Require Import Rules Value.
Import ListNotations.

Section BestPlay.
Variable rule : CaptureRule.

(* All games in which one player chooses plies by a strategy, and the opponent plays anything.
   `played strategy to_move board gained`: one of these games goes on from the board, with the player to move or not, and gives
   the player so many of the seeds in play. *)
Inductive played (strategy : Board -> Ply) : bool -> Board -> nat -> Prop :=
| GameOver (to_move : bool) (board : Board) :
    over board = true ->
    played strategy to_move board (if to_move then list_sum (own board) else list_sum (other board))
| PlayerMoves (board : Board) (rest : nat) :
    over board = false ->
    let ply := strategy board in
    played strategy (again ply) (after ply) rest ->
    played strategy true board (banked ply + rest)
| OpponentMoves (board : Board) (ply : Ply) (rest : nat) :
    over board = false -> In ply (plies rule board) ->
    played strategy (negb (again ply)) (after ply) rest ->
    played strategy false board rest.

(* Every game ends. *)
Lemma games_end : forall strategy,
  (forall board, well_formed board -> over board = false -> In (strategy board) (plies rule board)) ->
  forall to_move board, well_formed board -> exists gained, played strategy to_move board gained.
Proof.
  intros strategy L.
  enough (E : forall n to_move board, plies_left board < n -> well_formed board ->
    exists gained, played strategy to_move board gained) by eauto.
  induction n; intros to_move board H WF; [lia|].
  destruct (over board) eqn:O; [eexists; now apply GameOver|].
  pose proof (L board WF O) as I; pose proof (plies_left_decreases _ _ _ WF I); destruct (plies_progress _ _ _ WF I) as [WF' _].
  destruct to_move.
  - destruct (IHn (again (strategy board)) (after (strategy board))) as [rest P]; [lia | auto|].
    exists (banked (strategy board) + rest); now apply PlayerMoves.
  - destruct (IHn (negb (again (strategy board))) (after (strategy board))) as [rest P]; [lia | auto|].
    exists rest; now apply (OpponentMoves _ _ (strategy board)).
Qed.

(* A ply that gains the value. *)
Definition best (board : Board) : Ply :=
  match find (fun ply => gain (in_play board) ply (value rule (after ply)) =? value rule board) (plies rule board) with
  | Some ply => ply
  | None => play rule board 0
  end.

Lemma best_gains : forall board, well_formed board -> over board = false ->
  In (best board) (plies rule board) /\
  gain (in_play board) (best board) (value rule (after (best board))) = value rule board.
Proof.
  intros board WF O; unfold best; destruct find as [ply|] eqn:F.
  - apply find_some in F as [I E]; apply Nat.eqb_eq in E; auto.
  - destruct (best_ply rule board O) as (ply & I & E); rewrite <- value_step in E by auto.
    apply (find_none _ _ F) in I; apply Nat.eqb_neq in I; congruence.
Qed.

Lemma best_secures : forall to_move board gained,
  played best to_move board gained -> well_formed board ->
  (if to_move then value rule board else in_play board - value rule board) <= gained.
Proof.
  intros to_move board gained P; induction P as [to_move board O | board rest O ply P IH | board ply rest O I P IH]; intros WF.
  - rewrite value_over by auto; unfold in_play; destruct to_move; lia.
  - destruct (best_gains board WF O) as [I E]; fold ply in I, E; rewrite <- E.
    destruct (plies_progress _ _ _ WF I) as (WF' & _ & S & _); pose proof (value_bound rule _ WF').
    specialize (IH WF'); unfold gain; destruct (again ply); lia.
  - destruct (plies_progress _ _ _ WF I) as (WF' & _ & S & _); pose proof (value_bound rule _ WF').
    assert (G : gain (in_play board) ply (value rule (after ply)) <= value rule board).
    { rewrite (value_step rule board WF O); apply list_max_in, in_map_iff; eauto. }
    specialize (IH WF'); unfold gain in G; destruct (again ply); cbn in *; lia.
Qed.

(* Some strategy of legal plies secures the value to the side to move, and to the other side the rest of the seeds. *)
Theorem value_is_secured : exists strategy,
  (forall board, well_formed board -> over board = false -> In (strategy board) (plies rule board)) /\
  (forall board gained, well_formed board -> played strategy true board gained -> value rule board <= gained) /\
  (forall board gained, well_formed board -> played strategy false board gained -> in_play board - value rule board <= gained).
Proof.
  exists best; repeat split.
  - intros; now apply best_gains.
  - intros board gained WF P; exact (best_secures true board gained P WF).
  - intros board gained WF P; exact (best_secures false board gained P WF).
Qed.

End BestPlay.
