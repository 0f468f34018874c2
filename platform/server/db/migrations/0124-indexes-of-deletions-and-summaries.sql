-- An erasure finds viewers by the platform's id, and unreadable messages by the words of their excerpt. The summary of a
-- day reads the orders paid on it. A scan at the packing table may find a deleted label.
-- contract: building the indexes blocks the writers of these tables: a shop is updated when no live is on.
set local lock_timeout = '5s';
create index tiktok_live_users_by_user on tiktok_live_users (tiktok_user_id) where tiktok_user_id is not null;
create index feed_set_aside_by_word on feed_set_aside using gin (regexp_split_to_array(lower(excerpt), '[^[:alnum:]_.]+'));
create index orders_by_payment on orders (payment_date) where payment_date is not null;
create index shipping_labels_deleted on shipping_labels (lower(tracking_id)) where state = 'deleted';
