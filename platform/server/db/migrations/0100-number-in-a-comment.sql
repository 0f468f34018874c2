-- Position of the piece's number in the comment of a claim, in UTF-16 units: its first character, and the character
-- after its last. The console marks the number without interpreting the comment again. Null when the comment names no
-- number, and for claims stored before this column.
set local lock_timeout = '5s';
alter table claims add column ref_from smallint, add column ref_to smallint;
