import sql from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import type { TestCaller } from './caller.ts';
import type { TestShop } from './shop.ts';

/** A null role means rights from before roles existed. */
export async function aMember(shop: TestShop, role: Role | null): Promise<TestCaller> {
  const member = await shop.aCustomer();
  await shop.shop.db.run(sql`update users set is_admin = true, role = ${role} where id = ${member.userId}`);
  return member;
}
