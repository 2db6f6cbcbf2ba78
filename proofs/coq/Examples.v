(* The rules and values of small boards, computed inside Coq and compared with numbers from elsewhere. *)
From Coq Require Import List NArith ZArith.
From Kalah Require Import Rules Value.
Import ListNotations.

(* Sequences of so many plies: fixtures/reference/perft.csv. *)
Fixpoint perft (rule : CaptureRule) (depth : nat) (board : Board) : N :=
  match depth with
  | 0 => 1%N
  | S depth =>
    if over board then 0%N else fold_right N.add 0%N (map (fun ply => perft rule depth (after ply)) (plies rule board))
  end.

Example plies_6x4 : map (fun depth => perft Usual depth (start 6 4)) (seq 1 6) = [6; 35; 185; 942; 4690; 23233]%N.
Proof. vm_compute; reflexivity. Qed.

Example plies_6x4_empty : map (fun depth => perft Empty depth (start 6 4)) (seq 1 6) = [6; 35; 185; 942; 4685; 23169]%N.
Proof. vm_compute; reflexivity. Qed.

Example plies_6x6 : map (fun depth => perft Usual depth (start 6 6)) (seq 1 6) = [6; 35; 190; 1056; 5882; 32243]%N.
Proof. vm_compute; reflexivity. Qed.

Example plies_3x3 : map (fun depth => perft Usual depth (start 3 3)) [8; 9; 10; 11] = [1283; 2565; 4962; 9236]%N.
Proof. vm_compute; reflexivity. Qed.

Example plies_3x3_empty : map (fun depth => perft Empty depth (start 3 3)) [8; 9; 10; 11] = [1276; 2530; 4824; 8773]%N.
Proof. vm_compute; reflexivity. Qed.

(* By how much the first player wins: published margins, fixtures/reference/values.csv. *)
Definition margin (rule : CaptureRule) (pits seeds : nat) : Z :=
  2 * Z.of_nat (value rule (start pits seeds)) - Z.of_nat (in_play (start pits seeds)).

Example one_pit : map (margin Usual 1) (seq 1 6) = [0; -2; 6; -2; 2; 0]%Z.
Proof. vm_compute; reflexivity. Qed.

Example two_pits : map (margin Usual 2) (seq 1 6) = [2; -2; -2; -10; 6; 8]%Z.
Proof. vm_compute; reflexivity. Qed.

Example two_pits_empty : map (margin Empty 2) (seq 1 6) = [2; -2; -2; -12; 6; 8]%Z.
Proof. vm_compute; reflexivity. Qed.

Example three_pits : map (margin Usual 3) [1; 2] = [0; 4]%Z.
Proof. vm_compute; reflexivity. Qed.

Example four_pits : margin Usual 4 1 = 2%Z.
Proof. vm_compute; reflexivity. Qed.
