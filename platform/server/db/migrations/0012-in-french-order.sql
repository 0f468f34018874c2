-- Names and titles are sorted as a French reader does (decision 0022): É with E, whatever the database's own order of
-- letters. Given to the columns, the order reaches every list and every index of theirs. A PostgreSQL built without
-- ICU keeps its own.
do $$
begin
  if exists (select from pg_collation where collname = 'fr-x-icu' and collprovider = 'i') then
    alter table users alter column last_name type text collate "fr-x-icu",
      alter column first_name type text collate "fr-x-icu";
    alter table pages alter column title type text collate "fr-x-icu";
  end if;
end $$;

-- The order in which the back office shows the people it finds.
create index if not exists users_by_name on users (lower(last_name), lower(first_name), tiktok_username, id);

-- « Produits récents »: those made last, the highest reference first among those made at once.
create index products_by_age on products (created_at desc, ref desc);
