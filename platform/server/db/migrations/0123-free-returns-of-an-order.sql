-- An order whose buyer accepted terms with free returns keeps them, even after the shop has ended them.
set local lock_timeout = '5s';
alter table orders add column free_returns boolean not null default false;
