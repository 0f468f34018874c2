import type { PoolClient } from 'pg';

export interface ShopTable {
  name: string;
  columns: string[];
}

/**
 * Returns the tables of the database in restore order: each table follows the tables that it references. Includes all
 * tables except the applied migrations, the running processes, the noted changes and the tables of extensions. A new
 * table is included automatically.
 */
export async function shopTables(client: PoolClient): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable & { parents: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('changes', 'migrations', 'processes') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  const ordered: ShopTable[] = [];
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const placeableTables = rows.filter(({ name, parents }) => !isPlaced(name) && parents.every(isPlaced));
    if (placeableTables.length === 0)
      throw new Error('tables refer to each other in a circle: their rows cannot be restored');
    ordered.push(...placeableTables.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}
