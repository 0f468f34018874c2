/** Migration of a version that does not exist yet: one more column in each table, as `docs/recipes.md` allows. */
export const LATER_MIGRATION = `
  do $$
  declare name regclass;
  begin
    for name in select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop
      execute format('alter table %s add column later_note text default ''later''', name);
      commit; -- Several locked tables could deadlock with a transaction of the shop.
    end loop;
    insert into migrations (name) values ('9999-later.sql');
  end $$`;
