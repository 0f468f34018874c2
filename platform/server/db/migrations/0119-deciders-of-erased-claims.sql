-- Erased claims kept the pseudo of a buyer who had given up. A pseudo has lower-case letters, digits, '_' and '.' only, so
-- most names of sellers stay.
set local lock_timeout = '5s';
update claims set decided_by = null where pseudo = 'efface-' || id and decided_by ~ '^[a-z0-9_.]+$';
