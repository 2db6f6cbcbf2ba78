(* The checker: what follows from known claims in one ply, a log derived claim by claim, and what its root rests on.
   To read the theorems in Soundness.v, `Claim`, `holds` and `Verdict` are enough. *)
From Coq Require Import List Arith NArith ZArith Bool FMapPositive.
From Kalah Require Import Rules Value.
Import ListNotations.

(* ---- Claims ---- *)

Inductive Kind := AtLeast | AtMost.
(* "The value of the board is at least, or at most, this." *)
Record Claim := { board : Board; kind : Kind; amount : Z }.

Definition holds (rule : CaptureRule) (claim : Claim) : Prop :=
  let v := Z.of_nat (value rule (board claim)) in
  match kind claim with AtLeast => amount claim <= v | AtMost => v <= amount claim end%Z.

Definition opposite (kind : Kind) : Kind := match kind with AtLeast => AtMost | AtMost => AtLeast end.

Definition negation (claim : Claim) : Claim :=
  {| board := board claim; kind := opposite (kind claim);
     amount := match kind claim with AtLeast => amount claim - 1 | AtMost => amount claim + 1 end%Z |}.

Definition board_eq_dec : forall a b : Board, {a = b} + {a <> b}.
Proof. decide equality; apply (list_eq_dec Nat.eq_dec). Defined.
Definition same_board (a b : Board) : bool := if board_eq_dec a b then true else false.

(* Whether the claim `known` contains the claim `wanted`. *)
Definition covers (known wanted : Claim) : bool :=
  same_board (board known) (board wanted) &&
  match kind known, kind wanted with
  | AtLeast, AtLeast => amount wanted <=? amount known
  | AtMost, AtMost => amount known <=? amount wanted
  | _, _ => false
  end%Z.

(* Whether a claim is true of every value between 0 and the seeds in play, or by the end of the game. *)
Definition settled (claim : Claim) : bool :=
  let seeds := Z.of_nat (if over (board claim) then list_sum (own (board claim)) else in_play (board claim)) in
  let least := if over (board claim) then seeds else 0%Z in
  match kind claim with AtLeast => amount claim <=? least | AtMost => seeds <=? amount claim end%Z.

(* ---- What follows in one ply ---- *)

(* What must hold after a ply if the ply is to gain at least, or at most, so much. *)
Definition reply_claim (claim : Claim) (ply : Ply) : Claim :=
  if again ply then {| board := after ply; kind := kind claim; amount := amount claim - Z.of_nat (banked ply) |}
  else {| board := after ply; kind := opposite (kind claim); amount := Z.of_nat (in_play (board claim)) - amount claim |}.

Definition reply_claims (rule : CaptureRule) (claim : Claim) : list Claim :=
  map (reply_claim claim) (plies rule (board claim)).

(* Like existsb and forallb, but Coq's own evaluation, too, stops at the first reply that decides. *)
Fixpoint some (test : Claim -> bool) (claims : list Claim) : bool :=
  match claims with [] => false | claim :: rest => if test claim then true else some test rest end.
Fixpoint every (test : Claim -> bool) (claims : list Claim) : bool :=
  match claims with [] => true | claim :: rest => if test claim then every test rest else false end.

(* "At least" follows from one ply, "at most" from all. *)
Definition follows (rule : CaptureRule) (known : Claim -> bool) (claim : Claim) : bool :=
  if over (board claim) then false
  else match kind claim with
  | AtLeast => some known (reply_claims rule claim)
  | AtMost => every known (reply_claims rule claim)
  end.

Definition is_position (board : Board) : bool := (length (own board) =? length (other board)) && negb (over board).

(* ---- Facts: claims by board and kind ---- *)

Module Map := PositiveMap.

Fixpoint unary (number : nat) (rest : positive) : positive :=
  match number with 0 => xO rest | S number => xI (unary number rest) end.
Definition key (claim : Claim) : positive :=
  fold_right unary (match kind claim with AtLeast => xO xH | AtMost => xI xH end) (own (board claim) ++ other (board claim)).

(* A claim, and on how many leaves it rests, each as often as ways lead to it. *)
Definition Facts := Map.t (Claim * N).

Definition known (facts : Facts) (claim : Claim) : bool :=
  if settled claim then true
  else match Map.find (key claim) facts with Some (fact, _) => covers fact claim | None => false end.

(* Those facts, each with its number of leaves, on which a claim rests that follows. *)
Definition support_of_reply (facts : Facts) (claim : Claim) : list (Claim * N) :=
  if settled claim then [] else match Map.find (key claim) facts with Some fact => [fact] | None => [] end.

Definition leaves_of (support : list (Claim * N)) : N := fold_right N.add 0%N (map snd support).

(* For "at least" the ply with the fewest leaves, the first of them. *)
Fixpoint fewest (supports : list (list (Claim * N))) : list (Claim * N) :=
  match supports with
  | [] => []
  | [support] => support
  | support :: rest => let best := fewest rest in if (leaves_of support <=? leaves_of best)%N then support else best
  end.

Definition support (rule : CaptureRule) (facts : Facts) (claim : Claim) : list (Claim * N) :=
  match kind claim with
  | AtLeast => fewest (map (support_of_reply facts) (filter (known facts) (reply_claims rule claim)))
  | AtMost => flat_map (support_of_reply facts) (reply_claims rule claim)
  end.

(* ---- A log, claim by claim ---- *)

(* A derived claim with those that it rests on, or a leaf. *)
Inductive Step := Derived (claim : Claim) (rests_on : list Claim) | Leaf (claim : Claim).

Record Progress := {
  facts : Facts;         (* All claims so far that are derived or leaves. *)
  steps : list Step;     (* The latest first. *)
  faults : list Claim;   (* Those that do not follow and were not searched, that contradict others, or are about no position. *)
}.

Definition nothing : Progress := {| facts := Map.empty _; steps := []; faults := [] |}.

Definition add_fact (so_far : Progress) (claim : Claim) (leaves : N) (step : Step) : Progress :=
  {| facts := Map.add (key claim) (claim, leaves) (facts so_far); steps := step :: steps so_far; faults := faults so_far |}.

Definition add_fault (so_far : Progress) (claim : Claim) : Progress :=
  {| facts := facts so_far; steps := steps so_far; faults := claim :: faults so_far |}.

(* A claim of a log, and whether the log says that a search proved it. *)
Definition Line := (Claim * bool)%type.

(* A claim that says nothing new is passed over. *)
Definition judge (rule : CaptureRule) (so_far : Progress) (line : Line) : Progress :=
  let (claim, was_searched) := line in
  let holds_now := known (facts so_far) in
  if negb (is_position (board claim)) || holds_now (negation claim) || follows rule holds_now (negation claim) then
    add_fault so_far claim
  else if holds_now claim then so_far
  else if follows rule holds_now claim then
    let rests_on := support rule (facts so_far) claim in
    add_fact so_far claim (leaves_of rests_on) (Derived claim (map fst rests_on))
  else if was_searched then add_fact so_far claim 1 (Leaf claim)
  else add_fault so_far claim.

(* Any order of the lines is sound. To derive all that follows, lines must come after those that they rest on. *)
Definition derive (rule : CaptureRule) (log : list Line) : Progress := fold_left (judge rule) log nothing.

Definition leaves (run : Progress) : list Claim :=
  flat_map (fun step => match step with Leaf claim => [claim] | Derived _ _ => [] end) (steps run).

(* ---- What the root rests on ---- *)

Definition claim_of (facts : Facts) (board : Board) (kind : Kind) : Claim :=
  let weakest := match kind with AtLeast => 0%Z | AtMost => Z.of_nat (in_play board) end in
  let trivial := {| board := board; kind := kind; amount := weakest |} in
  match Map.find (key trivial) facts with
  | Some (fact, _) => if covers fact trivial then fact else trivial
  | None => trivial
  end.

(* The part of a log that some claims rest on, in its order. *)
Definition needed (goals : list Claim) (steps : list Step) : list Line :=
  let want wanted claims := fold_left (fun wanted claim => Map.add (key claim) tt wanted) claims wanted in
  let visit state step :=
    let (wanted, kept) := state : Map.t unit * list Line in
    match step with
    | Derived claim rests_on => if Map.mem (key claim) wanted then (want wanted rests_on, (claim, false) :: kept) else state
    | Leaf claim => if Map.mem (key claim) wanted then (wanted, (claim, true) :: kept) else state
    end in
  snd (fold_left visit steps (want (Map.empty _) goals, [])).

Record Verdict := {
  at_least : Z;                 (* The value of the root is not less, *)
  at_most : Z;                  (* and not more, *)
  rests_on : list Claim;        (* if all these leaves hold. *)
  derived_claims : nat;         (* Claims of the whole log that are derived, *)
  leaf_claims : nat;            (* that are leaves, *)
  faulty_claims : list Claim;   (* and that are neither. *)
}.

(* That part of a log on which the claims about the root rest. *)
Definition part_of_root (rule : CaptureRule) (root : Board) (whole : Progress) : list Line :=
  needed [claim_of (facts whole) root AtLeast; claim_of (facts whole) root AtMost] (steps whole).

(* Derives the log, then once more only that part on which the root rests. *)
Definition check (rule : CaptureRule) (root : Board) (log : list Line) : Verdict :=
  let whole := derive rule log in
  let part := derive rule (part_of_root rule root whole) in
  let leaf_count := length (leaves whole) in
  {| at_least := amount (claim_of (facts part) root AtLeast);
     at_most := amount (claim_of (facts part) root AtMost);
     rests_on := leaves part;
     derived_claims := length (steps whole) - leaf_count;
     leaf_claims := leaf_count;
     faulty_claims := faults whole ++ faults part |}.
