(* The rules and the value on small boards, computed inside Coq, against the published margins in fixtures/reference/values.csv. *)
From Coq Require Import List ZArith.
From Kalah Require Import Rules Value.
Import ListNotations.

(* By how much the first player wins. *)
Definition margin (rule : CaptureRule) (pits seeds : nat) : Z :=
  2 * Z.of_nat (value rule (start pits seeds)) - Z.of_nat (in_play (start pits seeds)).

Example one_pit : map (margin Usual 1) (seq 1 6) = [0; -2; 6; -2; 2; 0]%Z.
Proof. vm_compute; reflexivity. Qed.

(* The rules of capture differ in Kalah(2,4). *)
Example two_pits : map (margin Usual 2) (seq 1 6) = [2; -2; -2; -10; 6; 8]%Z.
Proof. vm_compute; reflexivity. Qed.

Example two_pits_empty : map (margin Empty 2) (seq 1 6) = [2; -2; -2; -12; 6; 8]%Z.
Proof. vm_compute; reflexivity. Qed.

Example three_pits : map (margin Usual 3) [1; 2] = [0; 4]%Z.
Proof. vm_compute; reflexivity. Qed.

Example four_pits : margin Usual 4 1 = 2%Z.
Proof. vm_compute; reflexivity. Qed.
