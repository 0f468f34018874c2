-- Rows that the demo or a stand-in invented (decision 0086). A shop in service does not open while it holds invented orders.
set local lock_timeout = '5s';

alter table lives add column is_invented boolean not null default false;
alter table users add column is_invented boolean not null default false;
alter table orders add column is_invented boolean not null default false;
alter table payment_transactions add column is_invented boolean not null default false;

-- Demos that earlier versions seeded: the ids of their rows derive from words.
create or replace function pg_temp.demo_id(words text) returns uuid language sql as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-a' || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid
  from (select encode(sha256(convert_to('demo ' || words, 'UTF8')), 'hex') as h) hashed
$$;
update lives set is_invented = true
  where id in (pg_temp.demo_id('live dresses'), pg_temp.demo_id('live bargains'), pg_temp.demo_id('live new'));
do $$ begin
  if not exists (select from lives where is_invented) then return; end if;
  update users set is_invented = true where id = pg_temp.demo_id('user ' || split_part(email, '@', 1));
  update orders set is_invented = true where id = pg_temp.demo_id('order ' || order_number);
  update payment_transactions t set is_invented = true from orders o
    where o.id = t.order_id and o.is_invented and exists (
      select from generate_series(0, 9) place
      where t.id = replace(pg_temp.demo_id('payment ' || o.id || ' ' || place)::text, '-', ''));
end $$;
drop function pg_temp.demo_id(text);

-- Payments that the card stand-in remembers: no money moved.
do $$ begin
  if to_regclass('sandbox.documents') is null then return; end if;
  update payment_transactions set is_invented = true
    where id in (select d.id from sandbox.documents d where d.kind = 'lyra-transaction') and not is_invented;
end $$;

create index orders_invented on orders (id) where is_invented;
create index payment_transactions_invented on payment_transactions (order_id) where is_invented;
create index users_invented on users (id) where is_invented;
