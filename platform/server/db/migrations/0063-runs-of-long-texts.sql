-- `substr` walks a text of several bytes per character from its beginning: the runs of a long text took a time that grew
-- with the square of its length, and one imported note stopped an import. Long texts are now split once. Same runs.
set local lock_timeout = '5s';

create or replace function search_grams(searched text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select case when length(searched) <= 300 then array(
    select substr(searched, at, size) from generate_series(1, 3) size, generate_series(1, length(searched) - size + 1) at)
  else array(
    select distinct run from (
      select letter, lead(letter) over (order by place) as second, lead(letter, 2) over (order by place) as third
      from unnest(string_to_array(searched, null)) with ordinality letters (letter, place)) runs,
      unnest(array[letter, letter || second, letter || second || third]) run
    where run is not null)
  end
$$;
