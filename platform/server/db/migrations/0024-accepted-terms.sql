-- Under which terms each order was placed, and since when they were accepted (decision 0045).
set local lock_timeout = '5s';
alter table orders
  add column terms_version_id bigint references page_versions (id),
  add column terms_accepted_at timestamptz;
