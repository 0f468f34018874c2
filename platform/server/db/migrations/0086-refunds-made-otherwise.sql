-- How the seller refunded a withdrawal without the card provider, and how much of the card's money went back so (decision 0093).
set local lock_timeout = '5s';
-- Null where the provider made the refund, and for refunds of before. `bank`: the customer's bank took the payment back.
alter table withdrawals add column refunded_by text check (refunded_by in ('cash', 'transfer', 'cheque', 'other', 'bank'));
-- In cents; 0 where no card paid the order.
alter table withdrawals add column returned_cents integer not null default 0 check (returned_cents >= 0);

-- Orders that may be empty: a job deletes the unused ones (decision 0085).
create index orders_empty on orders (id) where total_amount_cents = 0;
