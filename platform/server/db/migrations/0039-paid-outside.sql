-- An order that a person says is paid without the card provider has an invoice too (decision 0057).
set local lock_timeout = '5s';
-- When somebody said so; null for one that no such word holds for any more, or that a card paid. Orders that were set as
-- paid by hand before have none: what became of them was told to the accountant in another way.
alter table orders add column paid_outside_at timestamptz;
create index orders_paid_outside on orders (paid_outside_at) where paid_outside_at is not null;
-- Which transaction made a refund that the shop asked for: its credit, or the payment that was cancelled or lowered.
alter table refunds add column answered_by text references payment_transactions (id);
