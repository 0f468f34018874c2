-- contract: creating the index blocks writers of orders. Update while no live is on.
-- Finds an order by any part of its number. Numbers of an imported shop may have long starts in common (decision 0059).
set local lock_timeout = '5s';
create index orders_by_number_part on orders using gin (search_grams(lower(order_number))) with (fastupdate = off);
