-- A parcel that waits for its buyer's further orders, whose postage it has paid (decision 0056).
set local lock_timeout = '5s';

alter table parcels
  -- Until when it takes her orders; null for one that was never open.
  add column open_until timestamptz,
  -- Since when it leaves: its time was over, or somebody said « Expédier maintenant ».
  add column closed_at timestamptz,
  -- She said so while an order of hers was still to be paid.
  add column is_sent_once_paid boolean not null default false;

create index parcels_open on parcels (open_until) where open_until is not null and closed_at is null;
