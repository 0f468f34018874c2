-- Searches find any text by an index, also one or two letters and signs (decision 0012).

-- All runs of one, two and three characters of a text. A text holds another when it has all its runs of three, in one
-- piece: the index finds those that have them, LIKE tells which hold them in one piece.
create function search_grams(searched text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select substr(searched, at, size) from generate_series(1, 3) size, generate_series(1, length(searched) - size + 1) at)
$$;

-- What a user is found by, a line each, so that nothing typed matches across two: e-mail, @pseudo, shown name, full
-- name. Kept beside them: working it out for every row that is looked at cost more than all else.
create function user_search_text(person users) returns text language sql immutable parallel safe as $$
  select lower(person.email || E'\n@' || coalesce(person.tiktok_username, '') || E'\n' || coalesce(person.display_name, '')
    || E'\n' || coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, ''))
$$;
alter table users add column search_text text;
update users u set search_text = user_search_text(u);
alter table users alter column search_text set not null;
create function keep_user_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := user_search_text(new);
  return new;
end
$$;
create trigger keep_search_text before insert or update on users for each row execute function keep_user_search_text();
create index users_by_text on users using gin (search_grams(search_text)) with (fastupdate = off);

-- Users whom a text finds, at most so many. A function, so that the index is used whatever the planner believes of the
-- text: reading the table instead would work out the runs of every row.
create function users_found(runs text[], pattern text, most integer) returns setof uuid
language sql stable rows 100 set enable_seqscan = off as $$
  select id from users where search_grams(search_text) @> runs and search_text like pattern limit most
$$;
-- The order in which the merge and the customer picker list people.
create index users_by_name on users (lower(last_name), lower(first_name), tiktok_username, id);

create index orders_by_number_start on orders (lower(order_number) text_pattern_ops);

-- Whom a parcel to prepare goes to.
create function recipient_search_text(address jsonb) returns text language sql immutable parallel safe as $$
  select lower(coalesce(address->>'first_name', '') || ' ' || coalesce(address->>'last_name', ''))
$$;
create index orders_to_prepare_by_text on orders
  using gin (search_grams(recipient_search_text(shipping_address))) with (fastupdate = off) where status = 'paid';

create function orders_to_prepare_found(runs text[], pattern text, most integer) returns setof uuid
language sql stable rows 100 set enable_seqscan = off as $$
  select id from orders
  where status = 'paid' and search_grams(recipient_search_text(shipping_address)) @> runs
    and recipient_search_text(shipping_address) like pattern
  limit most
$$;

create index tiktok_live_users_by_live on tiktok_live_users (live_id, tiktok_username text_pattern_ops);
