-- A version of a legal text can be made the text again: with its braces as they were written, and who saved it. Those of
-- before have neither.
set local lock_timeout = '5s';

alter table page_versions
  add column source text,
  add column saved_by text;
