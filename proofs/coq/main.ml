(* Reads a log of docs/proof-files.md from standard input and hands its claims to the checker that Coq extracted.
   --leaves          lists the leaves that the root rests on
   --search NODES    proves these leaves with the proven search, with so many nodes for each
   --coq             writes the part of the log that the root rests on as a file for Coq, which derives it again: see inside.sh *)
open Checker

let faults = ref 0
let fault format = incr faults; Printf.eprintf (format ^^ "\n")

(* ---- Numbers and boards as Coq has them ---- *)

let rec nat_of_int number = if number = 0 then O else S (nat_of_int (number - 1))
let nats = Array.init 256 nat_of_int
let rec int_of_nat = function O -> 0 | S number -> 1 + int_of_nat number
let rec positive_of_int number =
  if number = 1 then XH else if number land 1 = 0 then XO (positive_of_int (number / 2)) else XI (positive_of_int (number / 2))
let rec int_of_positive = function XH -> 1 | XO rest -> 2 * int_of_positive rest | XI rest -> (2 * int_of_positive rest) + 1
let z_of_int number =
  if number = 0 then Z0 else if number > 0 then Zpos (positive_of_int number) else Zneg (positive_of_int (-number))
let n_of_int number = if number = 0 then N0 else Npos (positive_of_int number)
let int_of_z = function Z0 -> 0 | Zpos number -> int_of_positive number | Zneg number -> -int_of_positive number

let row pits = List.map (fun seeds -> nats.(seeds)) pits
let sum = List.fold_left ( + ) 0

(* ---- Lines ---- *)

(* The text of a line before its checksum, 64-bit FNV-1a, if that is right. *)
let unseal line =
  match String.rindex_opt line ' ' with
  | None -> None
  | Some blank ->
    let text = String.sub line 0 blank in
    let add hash letter = Int64.mul (Int64.logxor hash (Int64.of_int (Char.code letter))) 0x100000001b3L in
    let checksum = Seq.fold_left add 0xcbf29ce484222325L (String.to_seq text) in
    if String.sub line blank (String.length line - blank) = Printf.sprintf " %016Lx" checksum then Some text else None

(* The rules, the number of pits, and the root: pits of the side to move, of the other, and the lead of the former. *)
let read_root text =
  Scanf.sscanf text "kalah-checkpoint 2 %s <%[0-9,]> %c%!" (fun rules board side ->
      match List.map int_of_string (String.split_on_char ',' board) with
      | pits :: south_store :: north_store :: seeds when List.length seeds = 2 * pits && (side = 's' || side = 'n') ->
        let south = List.filteri (fun at _ -> at < pits) seeds and north = List.filteri (fun at _ -> at >= pits) seeds in
        let rule =
          match String.split_on_char '+' rules with [ _ ] -> Usual | [ _; "empty" ] -> Empty | _ -> failwith "rules" in
        if side = 's' then (rule, pits, south, north, south_store - north_store)
        else (rule, pits, north, south, north_store - south_store)
      | _ -> failwith "board")

(* The pits of one side: hexadecimal, a byte a pit, the first pit lowest. *)
let read_row pits text =
  let padded = String.make (max 0 ((2 * pits) - String.length text)) '0' ^ text in
  if String.length padded <> 2 * pits then failwith "pits";
  List.init pits (fun at -> int_of_string ("0x" ^ String.sub padded (2 * (pits - 1 - at)) 2))

type entry = { mover : int list; other_side : int list; is_low : bool; bound : int; by_search : bool }

let require condition = if not condition then failwith "range"

let read_entries pits text =
  let read_position mover other =
    let mover = read_row pits mover and other_side = read_row pits other in
    (mover, other_side, sum mover + sum other_side) in
  match String.split_on_char ' ' text with
  | [ "p"; mover; other; low; high; nodes ] ->
    let mover, other_side, seeds = read_position mover other in
    let low = int_of_string low and high = int_of_string high and by_search = int_of_string nodes > 0 in
    require (0 <= low && low <= high && high <= seeds);
    [ { mover; other_side; is_low = true; bound = low; by_search };
      { mover; other_side; is_low = false; bound = high; by_search } ]
  | [ "w"; mover; other; goal; _; _; answer ] ->
    let mover, other_side, seeds = read_position mover other in
    let goal = int_of_string goal in
    require (1 <= goal && goal <= seeds);
    (match answer with
     | "yes" -> [ { mover; other_side; is_low = true; bound = goal; by_search = true } ]
     | "no" -> [ { mover; other_side; is_low = false; bound = goal - 1; by_search = true } ]
     | "open" -> []
     | _ -> failwith "answer")
  | _ -> failwith "line"

(* The order of claims: replies, which have fewer seeds in play or seeds nearer to the stores, before the positions that lead to
   them, and strong claims before weak ones. Another order would derive less, but nothing false. *)
let place entry =
  let pits = List.length entry.mover in
  let weight row = sum (List.mapi (fun at seeds -> (pits - at) * seeds) row) in
  ( sum entry.mover + sum entry.other_side, weight entry.mover + weight entry.other_side, entry.mover, entry.other_side,
    entry.is_low, (if entry.is_low then -entry.bound else entry.bound), not entry.by_search )

let claim_of_entry entry =
  ( { board0 = { own = row entry.mover; other = row entry.other_side }; kind0 = (if entry.is_low then AtLeast else AtMost);
      amount = z_of_int entry.bound },
    entry.by_search )

let text_of_claim claim =
  let row pits = String.concat "," (List.map (fun seeds -> string_of_int (int_of_nat seeds)) pits) in
  Printf.sprintf "%s %d of [%s] [%s]"
    (match claim.kind0 with AtLeast -> "at least" | AtMost -> "at most")
    (int_of_z claim.amount) (row claim.board0.own) (row claim.board0.other)

(* ---- A file for Coq ---- *)

let pack (claim, by_search) =
  let flags = 4 + (if by_search then 2 else 0) + if claim.kind0 = AtLeast then 1 else 0 in
  flags :: int_of_z claim.amount :: List.map int_of_nat (claim.board0.own @ claim.board0.other)

(* The claims in numbers of at most 100, each as hexadecimal digits, the first claim lowest. *)
let rec packed_parts lines =
  if lines = [] then []
  else
    let now = List.filteri (fun at _ -> at < 100) lines and later = List.filteri (fun at _ -> at >= 100) lines in
    String.concat "" (List.rev_map (Printf.sprintf "%02x") (List.concat_map pack now)) :: packed_parts later

let print_for_coq rule root verdict lines nodes =
  let row seeds = String.concat "; " (List.map (fun seeds -> string_of_int (int_of_nat seeds)) seeds) in
  let rule = match rule with Usual -> "Usual" | Empty -> "Empty" in
  let parts = packed_parts lines and v = int_of_z verdict.at_least and leaves = List.length verdict.rests_on in
  print_string {|From Coq Require Import List NArith ZArith.
From Kalah Require Import Rules Value Derivation Soundness Search Packed.
Import ListNotations.
|};
  List.iteri (Printf.printf "Definition part_%d : N := 0x%s%%N.\n") parts;
  Printf.printf {|Definition log := unpack %d [%s].
Definition root := {| own := [%s]; other := [%s] |%s.
|} (List.length root.own) (String.concat "; " (List.mapi (fun at _ -> Printf.sprintf "part_%d" at) parts))
    (row root.own) (row root.other) "}";
  Printf.printf {|Definition leaves := rests_on (check %s root log).

Lemma summary :
  (let verdict := check %s root log in (at_least verdict, at_most verdict, N.of_nat (length (rests_on verdict))))
  = (Z.of_nat %d, Z.of_nat %d, %d%%N).
Proof. vm_cast_no_check (eq_refl (Z.of_nat %d, Z.of_nat %d, %d%%N)). Qed.

Theorem value_of_root : all_hold %s leaves -> value %s root = %d.
Proof. exact (value_by_check %s root log %d %d%%N eq_refl summary). Qed.
|} rule rule v v leaves v v leaves rule rule v rule v leaves;
  if nodes > 0 then Printf.printf {|
Lemma leaves_searched : search %s %d%%N leaves = [].
Proof. vm_cast_no_check (eq_refl (@nil (Claim * Answer))). Qed.

Theorem value_without_premise : value %s root = %d.
Proof. exact (value_of_root (nothing_unproven %s %d%%N leaves leaves_searched)). Qed.
|} rule nodes rule v rule nodes;
  let theorem = if nodes > 0 then "value_without_premise" else "value_of_root" in
  Printf.printf "Check %s.\nPrint Assumptions %s.\n" theorem theorem

(* ---- The log ---- *)

(* The lines of standard input. What follows the last line feed comes from a kill and is not used. *)
let read_lines () =
  let text = Buffer.create 65536 in
  (try while true do Buffer.add_channel text stdin 65536 done with End_of_file -> ());
  match List.rev (String.split_on_char '\n' (Buffer.contents text)) with
  | "" :: lines -> List.rev lines
  | cut :: lines -> Printf.printf "the last line has no end and is not used: %s\n" cut; List.rev lines
  | [] -> []

let () =
  let words = Array.to_list Sys.argv in
  let given option = List.mem option words in
  let rec nodes_of = function "--search" :: nodes :: _ -> int_of_string nodes | _ :: rest -> nodes_of rest | [] -> 0 in
  let nodes = nodes_of words in
  let lines = read_lines () in
  let rule, pits, mover, other, lead =
    try read_root (Option.get (unseal (List.hd lines)))
    with Failure _ | Invalid_argument _ | Scanf.Scan_failure _ -> prerr_endline "this is no log of version 2"; exit 2 in
  let read (entries, number) line =
    match read_entries pits (Option.get (unseal line)) with
    | found -> (List.rev_append found entries, number + 1)
    | exception (Failure _ | Invalid_argument _) -> fault "line %d is damaged" number; (entries, number + 1) in
  let entries, _ = List.fold_left read ([], 2) (List.tl lines) in
  let sorted = List.sort compare (List.rev_map (fun entry -> (place entry, entry)) entries) in
  let log = List.rev (List.rev_map (fun (_, entry) -> claim_of_entry entry) sorted) in
  let root = { own = row mover; other = row other } in
  let verdict = check rule root log in
  if given "--coq" then (print_for_coq rule root verdict (part_of_root rule root (derive rule log)) nodes; exit 0);
  Printf.printf "%d lines: %d claims follow, %d are leaves, %d are broken\n" (List.length lines)
    (int_of_nat verdict.derived_claims) (int_of_nat verdict.leaf_claims) (List.length verdict.faulty_claims);
  List.iter (fun claim -> fault "broken: %s" (text_of_claim claim)) verdict.faulty_claims;
  let margin bound = lead + (2 * int_of_z bound) - sum mover - sum other in
  Printf.printf "the side to move ends at least %+d ahead\nthe side to move ends at most %+d ahead\n"
    (margin verdict.at_least) (margin verdict.at_most);
  Printf.printf "the root rests on %d leaves\n" (List.length verdict.rests_on);
  if given "--leaves" then List.iter (fun leaf -> print_endline (text_of_claim leaf)) verdict.rests_on;
  if int_of_z verdict.at_least = 0 && int_of_z verdict.at_most = sum mover + sum other then fault "the root is not reached";
  if nodes > 0 then begin
    let unproven = search rule (n_of_int nodes) verdict.rests_on in
    let refuted, given_up = List.partition (fun (_, answer) -> answer = Refuted) unproven in
    List.iter (fun (leaf, _) -> fault "refuted: %s" (text_of_claim leaf)) refuted;
    Printf.printf "%d of them are proven by search, %d given up, %d refuted\n"
      (List.length verdict.rests_on - List.length unproven) (List.length given_up) (List.length refuted)
  end;
  exit (if !faults > 0 then 1 else 0)
