-- Pieces that the mail lists, as it was sent; null for a mail that lists none, or left before this column existed.
set local lock_timeout = '5s';

alter table mails add column item_ids uuid[];
