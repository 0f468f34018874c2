-- A claim that the sale of its piece closed waits again when the sale ends (decision 0143). `decided_before_sale`
-- stores the time of its earlier decision, which the closing replaces in `decided_at`. Claims closed earlier stay
-- closed.
set local lock_timeout = '5s';
alter table claims add column closed_by_sale boolean not null default false;
alter table claims add column decided_before_sale timestamptz;
