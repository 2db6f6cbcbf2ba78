(* A log as numbers, so that Coq can read a large one: main.ml writes them with --coq. Whatever the numbers mean, a theorem about
   the log that they stand for is about the same log. *)
From Coq Require Import List NArith ZArith.
From Kalah Require Import Rules Derivation.
Import ListNotations.

(* The lowest bytes of a number. *)
Fixpoint bytes (count : nat) (number : N) : list N :=
  match count with 0 => [] | S count => N.land number 255 :: bytes count (N.shiftr number 8) end.

(* A claim: a byte of which bit 0 is "at least", bit 1 "a search proved it", and bit 2 is set; the amount; the pits. *)
Definition unpack_line (pits : nat) (number : N) : Line :=
  match bytes (2 + 2 * pits) number with
  | flags :: amount :: seeds =>
    ({| board := {| own := map N.to_nat (firstn pits seeds); other := map N.to_nat (skipn pits seeds) |};
        kind := if N.testbit flags 0 then AtLeast else AtMost;
        amount := Z.of_N amount |}, N.testbit flags 1)
  | _ => ({| board := {| own := []; other := [] |}; kind := AtLeast; amount := 0 |}, false)
  end.

Fixpoint unpack_lines (most pits : nat) (number : N) : list Line :=
  match most, number with
  | 0, _ | _, 0%N => []
  | S most, _ => unpack_line pits number :: unpack_lines most pits (N.shiftr number (8 * N.of_nat (2 + 2 * pits)))
  end.

(* Each number has at most 100 claims. *)
Definition unpack (pits : nat) : list N -> list Line := flat_map (unpack_lines 100 pits).
