-- What the console shows of a live, in its order: every console asks for it at every change.
create index orders_open_by_live on orders (live_id, created_at desc, id desc) where status in ('to-validate', 'to-pay');
