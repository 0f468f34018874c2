-- Part of a withdrawal's amount that the buyer had not paid, in cents: the amount lowers the price of the order, and the
-- shop refunds the rest of it.
set local lock_timeout = '5s';
alter table withdrawals add column unpaid_cents integer not null default 0 check (unpaid_cents >= 0);
