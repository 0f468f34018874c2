-- Money that goes back: by a credit of its own, by a charge-back, or told by the debit it is taken from.
alter table payment_transactions drop constraint payment_transactions_operation_check;
alter table payment_transactions add constraint payment_transactions_operation_check
  check (operation in ('debit', 'credit', 'chargeback'));
alter table payment_transactions add column parent_id text;
alter table payment_transactions add column refunded_cents integer not null default 0 check (refunded_cents >= 0);
drop index payment_transactions_flagged;

-- What was flagged before there was a list to say so, as long as the parcel is here; and what is owed.
with found as (
  insert into attention_items (kind, key, order_id, data, created_at)
  select case t.flag when 'double' then 'payment-double' when 'amount' then 'payment-amount'
      when 'currency' then 'payment-currency' else 'payment-mode' end,
    t.id, o.id, jsonb_build_object('amount', t.amount_cents)
      || case t.flag when 'amount' then jsonb_build_object('total', o.total_amount_cents)
        when 'currency' then jsonb_build_object('currency', t.currency) else '{}' end, t.created_at
  from payment_transactions t join orders o on o.id = t.order_id
  where t.flag in ('double', 'amount', 'currency', 'mode')
    and o.status in ('to-validate', 'validated', 'to-pay', 'paid', 'preparing', 'to-ship')
  returning id, created_at
)
insert into attention_steps (item_id, at, what, actor_kind, actor_name)
select id, created_at, 'raised', 'system', 'La boutique' from found;

with owed as (
  select o.id, o.updated_at, sum(case t.operation when 'debit' then t.amount_cents else -t.amount_cents end)::integer as amount
  from orders o join payment_transactions t on t.order_id = o.id
  where o.status = 'cancelled' and t.state = 'paid' and t.currency = 'EUR' and t.flag is distinct from 'mode'
  group by o.id
), found as (
  insert into attention_items (kind, key, order_id, data, created_at)
  select 'money-owed', id, id, jsonb_build_object('amount', amount), updated_at from owed where amount > 0
  returning id, created_at
)
insert into attention_steps (item_id, at, what, actor_kind, actor_name)
select id, created_at, 'raised', 'system', 'La boutique' from found;

-- Why a provider is failing: it can't be reached, or the shop's settings for it are wrong.
alter table provider_states add column reason text check (reason in ('unreachable', 'misconfigured'));
