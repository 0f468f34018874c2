-- The day until which the shop promised the delivery is stored when an order is paid. A later change of the setting
-- leaves it as it was. Orders under way get the day of the present setting.
set local lock_timeout = '5s';
alter table orders add column deliver_by date;
update orders set deliver_by = (coalesce(payment_date, paid_outside_at) at time zone 'Europe/Paris')::date + coalesce(
  (select value::text::integer from settings where key = 'delivery-days' and jsonb_typeof(value) = 'number'), 30)
where status not in ('delivered', 'cancelled') and coalesce(payment_date, paid_outside_at) is not null;
