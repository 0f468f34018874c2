-- When the carrier first said that the order's parcel comes back to the shop; null while it does not, or was sent again.
set local lock_timeout = '5s';

alter table orders add column returned_at timestamptz;

update orders o set returned_at = last.at
from (
  select distinct on (tracking_id) tracking_id, stage, at from parcel_events
  order by tracking_id, at desc, id desc) last
where last.tracking_id = o.tracking_id and last.stage = 'returned' and o.status in ('shipped', 'in-delivery');
