(* The rules of Kalah, to be compared with docs/introduction.md and with the rules in proofs/check.c. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* The pits of the side to move and of the other, each from its owner's left. Banked seeds are decided and no part of it. *)
Record Board := { own : list nat; other : list nat }.

Inductive CaptureRule :=
| Usual   (* A capture needs seeds in the opposite pit. *)
| Empty.  (* It needs none. *)

Definition needs_seeds (rule : CaptureRule) : bool := match rule with Usual => true | Empty => false end.

(* Seeds that a ply banks, whether the same side moves again, and the board as whoever moves next sees it. *)
Record Ply := { banked : nat; again : bool; after : Board }.

Definition start (pits seeds : nat) : Board := {| own := repeat seeds pits; other := repeat seeds pits |}.
Definition pits (board : Board) : nat := length (own board).
Definition in_play (board : Board) : nat := list_sum (own board) + list_sum (other board).

(* Both sides have equally many pits. *)
Definition well_formed (board : Board) : Prop := length (own board) = length (other board).

(* The game is over once a side is empty. Each side keeps its own seeds. *)
Definition over (board : Board) : bool := (list_sum (own board) =? 0) || (list_sum (other board) =? 0).

(* Changes the number at one place of a row. *)
Fixpoint update (change : nat -> nat) (place : nat) (row : list nat) : list nat :=
  match row, place with
  | [], _ => []
  | seeds :: rest, 0 => change seeds :: rest
  | seeds :: rest, S place => seeds :: update change place rest
  end.
Definition clear : nat -> list nat -> list nat := update (fun _ => 0).

(* Sows seeds one by one into the places after `place`, round and round; gives the last place and the track then. *)
Fixpoint sow (seeds place : nat) (track : list nat) : nat * list nat :=
  match seeds with
  | 0 => (place, track)
  | S seeds => let next := S place mod length track in sow seeds next (update S next track)
  end.

(* Plays a pit that holds seeds. The track: own pits 0 to n - 1, own store n, the pits of the other side from its left. *)
Definition play (rule : CaptureRule) (board : Board) (pit : nat) : Ply :=
  let n := pits board in
  let (last, track) := sow (nth pit (own board) 0) pit (clear pit (own board) ++ 0 :: other board) in
  let mine := firstn n track in
  let store := nth n track 0 in
  let theirs := skipn (S n) track in
  let opposite := n - 1 - last in
  let captured := nth opposite theirs 0 in
  if last =? n then
    {| banked := store; again := true; after := {| own := mine; other := theirs |} |}
  else if (last <? n) && (nth last mine 0 =? 1) && ((0 <? captured) || negb (needs_seeds rule)) then
    (* The last seed fell into an empty pit. *)
    {| banked := store + 1 + captured; again := false; after := {| own := clear opposite theirs; other := clear last mine |} |}
  else
    {| banked := store; again := false; after := {| own := theirs; other := mine |} |}.

Definition plies (rule : CaptureRule) (board : Board) : list Ply :=
  map (play rule board) (filter (fun pit => 0 <? nth pit (own board) 0) (seq 0 (pits board))).
