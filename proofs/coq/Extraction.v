(* The checker as OCaml. Numbers stay as Coq defines them; only booleans, lists, pairs and options become those of OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Kalah Require Import Rules Value BestPlay Derivation Soundness Search.

Print Assumptions value_unique.
Print Assumptions value_is_secured.
Print Assumptions derive_sound.
Print Assumptions check_sound.
Print Assumptions check_and_search_sound.

(* The library's map contains a comparison that its file made opaque. *)
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" derive part_of_root check search.
