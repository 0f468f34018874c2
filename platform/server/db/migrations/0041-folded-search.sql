-- Searches read letters without their accents, and names in both orders (decision 0059).
set local lock_timeout = '5s';

-- A text as it is searched: small letters without accents, fancy letters as plain ones, one apostrophe. `folded` in
-- `domain/text.ts` says the same.
create function search_folded(written text) returns text language sql immutable strict parallel safe as $$
  select translate(replace(replace(
    lower(regexp_replace(normalize(written, nfkd), U&'[\0300-\036F]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), '’', '''')
$$;

create or replace function user_search_text(person users) returns text language sql immutable parallel safe as $$
  select search_folded(person.email || E'\n@' || coalesce(person.tiktok_username, '') || E'\n'
    || coalesce(person.display_name, '') || E'\n' || coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '')
    || E'\n' || coalesce(person.last_name, '') || ' ' || coalesce(person.first_name, ''))
$$;
update users u set search_text = user_search_text(u);

drop index orders_to_prepare_by_text;
-- With a body that is read now: while an index is built, no name is looked up in the schema of the shop.
create or replace function recipient_search_text(address jsonb) returns text language sql immutable parallel safe
  return search_folded(coalesce(address->>'first_name', '') || ' ' || coalesce(address->>'last_name', '')
    || E'\n' || coalesce(address->>'last_name', '') || ' ' || coalesce(address->>'first_name', ''));
create index orders_to_prepare_by_text on orders
  using gin (search_grams(recipient_search_text(shipping_address))) with (fastupdate = off) where status = 'paid';

-- An order is found by the beginning of its parcel's number, and by the pseudo that it was made under.
create index orders_by_tracking_start on orders (lower(tracking_id) text_pattern_ops) where tracking_id is not null;
create index orders_by_pseudo on orders (pseudo) where pseudo is not null;
