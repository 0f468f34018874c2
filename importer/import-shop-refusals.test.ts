import assert from 'node:assert/strict';
import { test } from 'vitest';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import { placeholderEmail } from '#features/users/domain/rules.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { openDatabaseSource } from './database-source.ts';
import { bothShops, importFrom } from './testing/import-from.ts';

const id = (kind: number, rank: number): string => `${kind}0000000-0000-4000-8000-00000000000${rank}`;

const INVALID_ROWS = `
  insert into users (id, email, tiktok_username) values ('${id(1, 5)}', 'x@exemple.fr', 'LEA.MARTIN');
  insert into orders (id, order_number, status, live_id, user_id) values
    ('${id(5, 5)}', 'C1050', 'to-validate', '${id(2, 1)}', '${id(1, 2)}'),
    ('${id(5, 6)}', 'C1051', 'to-validate', '${id(2, 1)}', '${id(1, 9)}'),
    ('${id(5, 7)}', 'C1041', 'to-validate', '${id(2, 1)}', '${id(1, 2)}'),
    ('${id(5, 8)}', 'C1053', 'refunded', '${id(2, 1)}', '${id(1, 2)}'),
    ('${id(5, 9)}', 'C1054', 'to-validate', '${id(2, 9)}', '${id(1, 2)}');
  insert into order_items (id, order_id, product_id, quantity, price) values
    ('${id(6, 5)}', '${id(5, 5)}', '${id(4, 1)}', 1, 25.50),
    ('${id(6, 6)}', '${id(5, 5)}', '${id(4, 3)}', 2, 19.99),
    ('${id(6, 7)}', '${id(5, 6)}', '${id(4, 3)}', 1, 19.99);
  -- Stores the items in reverse order, so that C1050 is read before the paid order with the same piece.
  create table moved as select * from order_items; truncate order_items;
  insert into order_items select * from moved order by id desc;
  insert into products (id, name, ref, price, live_id) values ('${id(4, 5)}', 'Robe', 1, 20, '${id(2, 1)}'), ('${id(4, 6)}', 'Robe', 5, -2, '${id(2, 1)}');
  insert into pages (id, title, content, code) values ('${id(8, 2)}', 'CGV bis', '<p>x</p>', 'cgu'), ('${id(8, 3)}', 'Vide', '<script>x</script>', 'vide');`;

test('SYS-11 D-01 D-07 invalid rows are listed with their reasons, and nothing is imported', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run(INVALID_ROWS);
  const { end, refusals } = await importFrom(shop, openDatabaseSource(old.url));
  assert.equal(end, 'refused');
  assert.deepEqual(refusals, [
    `public.users ${id(1, 5)} le pseudo @lea.martin est déjà celui de lea@exemple.fr : fusionnez-les d’abord dans l’ancienne boutique`,
    `public.products ${id(4, 6)} prix illisible : -2.00`,
    `public.products ${id(4, 5)} sa référence est déjà prise dans ce live`,
    `public.orders ${id(5, 8)} statut inconnu : refunded`,
    `public.orders ${id(5, 6)} son utilisateur n’est pas dans la boutique`,
    `public.orders ${id(5, 7)} son numéro est déjà celui d’une autre commande`,
    `public.orders ${id(5, 9)} son live n’est pas dans la boutique`,
    `public.order_items ${id(6, 7)} sa commande ${id(5, 6)} n’est pas dans la boutique`,
    `public.order_items ${id(6, 6)} chaque pièce est unique, sa quantité doit être 1`,
    `public.order_items ${id(6, 5)} la pièce 1 de la commande C1050 est déjà dans la commande C1041`,
    `public.pages ${id(8, 3)} rien de son texte ne pourrait s’afficher`,
    `public.pages ${id(8, 2)} une page active avec ce code existe déjà`,
  ]);
  assert.equal((await shop.shop.pool.query('select from orders')).rowCount, 0);
  assert.equal((await shop.shop.pool.query('select from users where not is_admin')).rowCount, 0);
});

test('SYS-11 valid rows are imported once when refusals are accepted', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run(INVALID_ROWS);
  const first = await importFrom(shop, openDatabaseSource(old.url), { acceptRefusals: true });
  assert.equal(first.end, 'imported');
  assert.deepEqual(first.report.of('public.orders'), { read: 9, added: 5, there: 0, left: 0, refused: 4 });
  // Both items of C1050 are refused: one piece is in a paid order, the other item has a quantity of 2.
  const { rows } = await shop.shop.pool.query(
    `select total_amount_cents as total from orders where order_number = 'C1050'`,
  );
  assert.deepEqual(rows, [{ total: 0 }]);

  const second = await importFrom(shop, openDatabaseSource(old.url), { acceptRefusals: true });
  assert.deepEqual([second.end, second.report.total('added')], ['nothing-new', 0]);
  assert.equal(second.refusals.length, first.refusals.length);
});

test('SYS-11 an item that the old shop adds later to an imported order is refused', async (t) => {
  const { old, shop } = await bothShops(t);
  await importFrom(shop, openDatabaseSource(old.url));
  await old.run(
    `insert into order_items (id, order_id, product_id, price) values ('${id(6, 9)}', '${id(5, 2)}', '${id(4, 3)}', 19.99)`,
  );
  const { end, refusals } = await importFrom(shop, openDatabaseSource(old.url));
  assert.equal(end, 'refused');
  assert.deepEqual(refusals, [
    `public.order_items ${id(6, 9)} sa commande C1042 était déjà là, elle n’est plus modifiée`,
  ]);
});

test('SYS-11 D-02 D-04 confirmed accounts are imported, and a customer with only a pseudo gets a placeholder address and no rights', async (t) => {
  const { old, shop } = await bothShops(t);
  const { report } = await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query(`
    select u.tiktok_username as pseudo, u.email, a.email as account, a.last_sign_in_at::date::text as seen, u.is_admin as admin
    from users u left join auth_identities a on a.id = u.auth_id where u.email not like 'admin@%' order by u.id`);
  assert.deepEqual(rows, [
    { pseudo: 'lea.martin', email: 'lea@exemple.fr', account: 'lea@exemple.fr', seen: '2026-01-30', admin: false },
    { pseudo: null, email: 'chloe@exemple.fr', account: 'chloe@exemple.fr', seen: '2026-01-31', admin: true },
    { pseudo: 'jamais', email: 'jamais@exemple.fr', account: null, seen: null, admin: false },
    // A person who signs up as nina_ gets this row, so it must not have administrator rights.
    { pseudo: 'nina_', email: placeholderEmail('nina_'), account: null, seen: null, admin: false },
  ]);
  assert.deepEqual(report.of('auth.users'), { read: 4, added: 2, there: 0, left: 2, refused: 0 });
  assert.equal(report.notes.get('droit(s) d’administration sans compte confirmé, non repris'), 1);
});

test('SYS-11 D-16 an imported user has the e-mail address of the account, and not a former address of the user', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run(`update users set email = 'avant@exemple.fr' where email = 'chloe@exemple.fr'`);
  await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query('select email from users where id = $1', [id(1, 2)]);
  assert.deepEqual(rows, [{ email: 'chloe@exemple.fr' }]);
});

test('SYS-11 D-02 an account that already exists in the new shop counts as known', async (t) => {
  const { old, shop } = await bothShops(t);
  await shop.shop.pool.query(`
    insert into auth_identities (id, email) values ('a0000000-0000-4000-8000-000000000001', 'lea@exemple.fr')`);
  const { report } = await importFrom(shop, openDatabaseSource(old.url));
  assert.deepEqual(report.of('auth.users'), { read: 4, added: 1, there: 1, left: 2, refused: 0 });
});

test('SYS-11 D-02 a pseudo with an account stays taken when the old sign-in tables are missing', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run('alter table users drop constraint users_auth_id_fkey; drop schema auth cascade');
  await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query(`
    select a.email from users u join auth_identities a on a.id = u.auth_id where u.tiktok_username = 'lea.martin'`);
  assert.deepEqual(rows, [{ email: 'lea@exemple.fr' }]);
});

test('SYS-11 D-11 an imported administrator can sign in with a new password', async (t) => {
  const { old, shop } = await bothShops(t);
  const { report } = await importFrom(shop, openDatabaseSource(old.url));
  const note = 'administratrice à qui donner un mot de passe : npm run admin:create -- chloe@exemple.fr';
  assert.ok(report.notes.has(note));
  const creation = await createAdmin(shop.system, { email: 'chloe@exemple.fr', password: 'un nouveau mot de passe' });
  assert.equal(creation.userId, id(1, 2));
  const credentials = { email: 'chloe@exemple.fr', password: 'un nouveau mot de passe' };
  assert.equal((await shop.call(adminSignIn, credentials)).status, 200);
});

test('SYS-11 an existing customer with the same e-mail keeps her account and receives her old orders', async (t) => {
  const { old, shop } = await bothShops(t);
  const existingCustomer = await shop.aCustomer(null);
  await shop.shop.pool.query(`update users set email = 'lea@exemple.fr' where id = $1`, [existingCustomer.userId]);
  const { end, report } = await importFrom(shop, openDatabaseSource(old.url));
  assert.equal(end, 'imported');
  assert.deepEqual(report.of('public.users'), { read: 4, added: 3, there: 1, left: 0, refused: 0 });
  const { rows } = await shop.shop.pool.query(`
    select u.id, u.tiktok_username as pseudo, count(*)::integer as orders from users u join orders o on o.user_id = u.id
    where u.email = 'lea@exemple.fr' group by u.id`);
  assert.deepEqual(rows, [{ id: existingCustomer.userId, pseudo: 'lea.martin', orders: 2 }]);
  assert.equal((await importFrom(shop, openDatabaseSource(old.url))).end, 'nothing-new');
});

test('SYS-11 an imported piece gets the existing colour of the same name', async (t) => {
  const { old, shop } = await bothShops(t);
  const colour = await shop.aColour('bleu NUIT');
  await importFrom(shop, openDatabaseSource(old.url));
  const { rows } = await shop.shop.pool.query('select color_id from products where ref = 1');
  assert.deepEqual(rows, [{ color_id: colour }]);
});

test('SYS-11 a comment that the old shop stored twice is imported once and counted as known', async (t) => {
  const { old, shop } = await bothShops(t);
  await old.run(`
    insert into tiktok_event (id, live_id, user_unique_id, type_evenement, comment, create_time, msg_id)
    values (9, '${id(2, 1)}', 'nina_', 'chat', 'la 2', 1768249800000, '9001')`);
  const { end, refusals, report } = await importFrom(shop, openDatabaseSource(old.url));
  assert.deepEqual([end, refusals], ['imported', []]);
  assert.deepEqual(report.of('public.tiktok_event'), { read: 3, added: 2, there: 1, left: 0, refused: 0 });
});
