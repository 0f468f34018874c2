-- Where the money went, the rest of a payment, and the postage of a parcel (decision 0083).
set local lock_timeout = '5s';
-- Said by the seller who settles an alert about money: `moneyOutcomes`.
alter table attention_steps add column money text;
-- The rest that the customer of a partly paid order is asked for, in cents; null while nobody asks.
alter table orders add column rest_asked_cents integer check (rest_asked_cents > 0);
-- What the shop gave up of the total, in cents.
alter table orders add column waived_cents integer not null default 0 check (waived_cents >= 0);
-- The parcel whose postage a cancelled order paid.
alter table orders add column postage_parcel_id uuid references parcels (id) on delete set null;
create index orders_by_postage_parcel on orders (postage_parcel_id) where postage_parcel_id is not null;
-- A credit note may correct a sale that is not wholly paid and never will be.
alter table invoices drop constraint invoices_reason_check;
alter table invoices add constraint invoices_reason_check
  check (reason in ('sale', 'refund-undone', 'given-back', 'sale-undone', 'waived')) not valid;
