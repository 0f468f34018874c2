-- Pieces are found by what is written of them, as orders and people are (decisions 0012 and 0059).
set local lock_timeout = '5s';

-- What a piece is found by besides its number and its colour, which stand in columns of their own.
create function product_search_text(name text, size text) returns text language sql immutable parallel safe
  return search_folded(name || coalesce(' ' || size, ''));
alter table products add column search_text text;
update products set search_text = product_search_text(name, size);
alter table products alter column search_text set not null;
create function keep_product_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := product_search_text(new.name, new.size);
  return new;
end
$$;
create trigger keep_search_text before insert or update of name, size on products
  for each row execute function keep_product_search_text();
create index products_by_text on products using gin (search_grams(search_text)) with (fastupdate = off);

-- Pieces whose text or colour holds another, at most so many by each: by the index, whatever the planner believes of the
-- text.
create function products_found(runs text[], pattern text, most integer) returns setof uuid
language sql stable rows 100 set enable_seqscan = off as $$
  (select id from products where search_grams(search_text) @> runs and search_text like pattern limit most)
  union
  (select id from products where color_id = any(array(
    select c.id from product_colors c where search_folded(c.name) like pattern)) limit most)
$$;
