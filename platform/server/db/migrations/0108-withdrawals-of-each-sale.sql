-- An order that was refunded and sold again accepts another withdrawal (decision 0140). `sale` counts the earlier sales
-- of the order. Each piece is withdrawn once in each sale, also by concurrent requests.
-- contract: the table has few rows, so the index is built in milliseconds; the released version writes sale 0.
set local lock_timeout = '5s';
alter table withdrawal_items add column sale integer not null default 0;
create unique index withdrawal_items_one_per_sale on withdrawal_items (order_item_id, sale);
drop index withdrawal_items_one_per_piece;
