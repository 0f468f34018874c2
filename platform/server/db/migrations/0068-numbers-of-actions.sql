-- Number of the latest action on a claim, on an order item and on the price of a piece. An undo names it (decision 0081).
-- 0 stands for an action before this migration.
set local lock_timeout = '5s';

create sequence action_numbers;

create function number_action() returns trigger language plpgsql as $$
begin
  new.last_action := nextval('action_numbers');
  return new;
end $$;

alter table claims add column last_action bigint not null default 0;
create trigger claims_number_action before update of state on claims
  for each row when (old.state is distinct from new.state) execute function number_action();

alter table order_items add column last_action bigint not null default 0;
alter table order_items alter column last_action set default nextval('action_numbers');
create trigger order_items_number_action before update of released_at on order_items
  for each row when (old.released_at is distinct from new.released_at) execute function number_action();

alter table products add column last_action bigint not null default 0;
create trigger products_number_action before update of price_cents on products
  for each row when (old.price_cents is distinct from new.price_cents) execute function number_action();
