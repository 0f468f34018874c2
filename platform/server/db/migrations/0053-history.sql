-- « Historique » reads what was recorded of all orders, newest first, whoever did it or one person's.
set local lock_timeout = '5s';
create index order_events_by_time on order_events (at desc, id desc);
create index order_events_by_author on order_events (actor_id, at desc, id desc) where actor_id is not null;
drop index order_events_by_actor;
