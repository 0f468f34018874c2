-- A claim that the sale of its piece closed waits again when the sale ends (decision 0143). The column keeps the time of
-- its decision before, which the time of the closing replaces. Claims closed earlier stay closed.
set local lock_timeout = '5s';
alter table claims add column closed_by_sale boolean not null default false;
alter table claims add column decided_before_sale timestamptz;
