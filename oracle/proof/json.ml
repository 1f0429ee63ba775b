(* A strict reader of one line of JSON. It refuses what docs/formats.md refuses: repeated fields,
   text that is not UTF-8, and what is beyond the limits there. Numbers keep their text. *)

exception Refused of string

let refuse reason = raise (Refused reason)
let demand condition reason = if not condition then refuse reason

module Names = Set.Make (String)

type t =
  | Null
  | Bool of bool
  | Number of string
  | Text of string
  | List of t list
  | Object of (string * t) list

(* Bytes of a line, bytes of a longer one that are read over, levels of nesting, and values. *)
let longest_line, most_skipped, deepest, most_values = 128 lsl 20, 2 lsl 30, 64, 10_000_000

let is_digit c = c >= '0' && c <= '9'

(* The length of the UTF-8 character at a place, or 0 if there is none. *)
let character s i =
  let byte k = if i + k < String.length s then Char.code s.[i + k] else 0 in
  let rest k = byte k land 0xC0 = 0x80 in
  let first, second = byte 0, byte 1 in
  if first < 0x80 then 1
  else if first >= 0xC2 && first <= 0xDF && rest 1 then 2
  else if first land 0xF0 = 0xE0 && rest 1 && rest 2
    && (first <> 0xE0 || second >= 0xA0) && (first <> 0xED || second < 0xA0) then 3
  else if first >= 0xF0 && first <= 0xF4 && rest 1 && rest 2 && rest 3
    && (first <> 0xF0 || second >= 0x90) && (first <> 0xF4 || second < 0x90) then 4
  else 0

let read line =
  let size = String.length line in
  let at = ref 0 and commas = ref 0 in
  let peek () = if !at < size then line.[!at] else '\000' in
  let next () = incr at in
  let rec blank () =
    match peek () with ' ' | '\t' | '\n' | '\r' -> next (); blank () | _ -> () in
  let expect c = demand (!at < size && peek () = c) "not JSON"; next () in
  let word w value =
    demand (!at + String.length w <= size && String.sub line !at (String.length w) = w) "not JSON";
    at := !at + String.length w;
    value in
  let digits () =
    demand (is_digit (peek ())) "not JSON";
    while is_digit (peek ()) do next () done in
  let number () =
    let first = !at in
    if peek () = '-' then next ();
    if peek () = '0' then next () else digits ();
    if peek () = '.' then (next (); digits ());
    if peek () = 'e' || peek () = 'E' then begin
      next ();
      if peek () = '+' || peek () = '-' then next ();
      digits ()
    end;
    Number (String.sub line first (!at - first)) in
  let hex4 () =
    demand (!at + 4 <= size) "not JSON";
    let value c = match c with
      | '0' .. '9' -> Char.code c - 48
      | 'a' .. 'f' -> Char.code c - 87
      | 'A' .. 'F' -> Char.code c - 55
      | _ -> refuse "not JSON" in
    let code = ref 0 in
    for _ = 1 to 4 do code := (!code * 16) + value (peek ()); next () done;
    !code in
  let text () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec go () =
      demand (!at < size) "not JSON";
      match peek () with
      | '"' -> next ()
      | '\\' ->
        next ();
        let plain c = Buffer.add_char buffer c; next () in
        (match peek () with
         | ('"' | '\\' | '/') as c -> plain c
         | 'b' -> plain '\b'
         | 'f' -> plain '\012'
         | 'n' -> plain '\n'
         | 'r' -> plain '\r'
         | 't' -> plain '\t'
         | 'u' ->
           next ();
           let code = hex4 () in
           let code =
             if code < 0xD800 || code > 0xDBFF then code
             else begin
               expect '\\'; expect 'u';
               let low = hex4 () in
               demand (low >= 0xDC00 && low <= 0xDFFF) "half a character";
               0x10000 + ((code - 0xD800) * 1024) + (low - 0xDC00)
             end in
           demand (Uchar.is_valid code) "half a character";
           Buffer.add_utf_8_uchar buffer (Uchar.of_int code)
         | _ -> refuse "not JSON");
        go ()
      | c ->
        demand (Char.code c >= 32) "not JSON";
        let length = character line !at in
        demand (length > 0) "not UTF-8";
        Buffer.add_string buffer (String.sub line !at length);
        at := !at + length;
        go () in
    go ();
    Buffer.contents buffer in
  (* What stands between two brackets, separated by commas. *)
  let between close item =
    next (); blank ();
    if peek () = close && !at < size then (next (); [])
    else
      let rec go items =
        let items = item () :: items in
        blank ();
        if !at < size && peek () = ',' then begin
          incr commas;
          demand (!commas <= most_values) "too many values";
          next (); blank (); go items
        end
        else (expect close; List.rev items) in
      go [] in
  let rec value depth =
    blank ();
    demand (!at < size) "not JSON";
    match peek () with
    | '{' ->
      demand (depth < deepest) "nested too deeply";
      let names = ref Names.empty in
      Object (between '}' (fun () ->
        let name = text () in
        demand (not (Names.mem name !names)) "repeated field";
        names := Names.add name !names;
        blank (); expect ':';
        let x = value (depth + 1) in
        (name, x)))
    | '[' ->
      demand (depth < deepest) "nested too deeply";
      List (between ']' (fun () -> value (depth + 1)))
    | '"' -> Text (text ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number () in
  let result = value 0 in
  blank ();
  demand (!at = size) "text behind the value";
  result

(* Parts of values. *)

let list = function List l -> l | _ -> refuse "a list is due"
let text = function Text s -> s | _ -> refuse "text is due"
let object_fields = function Object l -> l | _ -> refuse "an object is due"
let find name x = List.assoc_opt name (object_fields x)
let field name x = match find name x with Some y -> y | None -> refuse ("no field " ^ name)

(* An object with all of the required fields, and none but these and the optional ones. *)
let fields x required optional =
  let names = List.rev_map fst (object_fields x) in
  demand (List.for_all (fun name -> List.mem name names) required) "a field is missing";
  demand (List.for_all (fun name -> List.mem name required || List.mem name optional) names)
    "an unknown field"

let of_length n l = demand (List.compare_length_with l n = 0) "a list of another length is due"; l

(* List.map as a tail call. *)
let map f l = List.rev (List.rev_map f l)

(* [Endless] is too long to read over. *)
type line = End | Too_long | Endless | Line of string

(* The next line of a file. What is too long is read over, up to a limit. *)
let next_line file =
  let buffer = Buffer.create 4096 in
  let rec go skipped =
    match input_char file with
    | '\n' -> if skipped > 0 then Too_long else Line (Buffer.contents buffer)
    | c ->
      if skipped > 0 || Buffer.length buffer = longest_line then
        if skipped = most_skipped then Endless else go (skipped + 1)
      else (Buffer.add_char buffer c; go 0)
    | exception End_of_file ->
      if skipped > 0 then Too_long
      else if Buffer.length buffer > 0 then Line (Buffer.contents buffer)
      else End in
  go 0
