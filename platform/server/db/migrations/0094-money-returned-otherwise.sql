-- Money of a cancelled order that the seller refunded without the card provider, in cents (decision 0093).
set local lock_timeout = '5s';
alter table orders add column returned_cents integer not null default 0 check (returned_cents >= 0);
