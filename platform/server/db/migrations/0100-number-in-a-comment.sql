-- Position of the piece's number in the comment of a claim, from its first character to the one after its last, in
-- UTF-16 units. The console marks it without reading the comment again. Null when the comment names no number, and for
-- claims stored before this was recorded.
set local lock_timeout = '5s';
alter table claims add column ref_from smallint, add column ref_to smallint;
