-- True for an alert that the shop settled because its cause was gone. It opens again when the cause is back, even with
-- the same data. An alert that a person settled stays settled (decision 0016).
set local lock_timeout = '5s';
alter table attention_items add column is_cause_gone boolean not null default false;
