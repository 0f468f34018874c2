-- The page of an order to validate announces an open parcel without postage, unless an alert holds that parcel. Records the
-- changes of alerts for the answers kept in memory (decision 0108).
set local lock_timeout = '5s';
create trigger change_noted after insert or update or delete on attention_items for each row execute function note_change('order_id');
