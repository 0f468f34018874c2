import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { accountNotice, keptSince } from '#features/retention/domain/rules.ts';
import { ACCOUNT_NOTICE_DAYS } from '#features/content/domain/labels-retention.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { cleanUp } from '#features/users/server/commands/clean-up.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { mailKind } from '#platform/server/mails/mail-kinds.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { workReactions } from '#sandbox/testing/hold-steps.ts';
import { latestMail, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeAccounts } from './purge-accounts.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const since = keptSince('accounts', shop.shop.now());
const edges = [since, new Date(since.getTime() - 1)] as const;
async function purgeAndCount(): Promise<number> {
  const tally = { removed: 0, failed: 0 };
  await purgeAccounts(shop.system, since, tally);
  return tally.removed;
}

async function createSilentCustomer(at: Date, pseudo: string) {
  const customer = await shop.aCustomer(pseudo);
  await db.run(sql`update users set created_at = ${at} where id = ${customer.userId}`);
  await db.run(sql`update auth_identities set last_sign_in_at = ${at} where email = ${customer.email}`);
  await db.run(sql`update sessions set renewed_at = ${at} where user_id = ${customer.userId}`);
  return customer;
}
/** Returns noon in Paris, N days ago. Hours would give another day across a clock change. */
const daysBefore = (days: number): Date =>
  new Date(instantOfParis(`${plusDays(parisDay(shop.shop.now()), -days)}T12:00`) ?? Number.NaN);
const storeWarning = (userId: string, days: number) =>
  db.run(sql`
    insert into mails (key, kind, state, next_try_at, give_up_at, created_at, updated_at)
    select ${`account-going-${userId}`}, 'account-going', 'sent', at, at, at, at
    from (values (${daysBefore(days)}::timestamptz)) m(at)`);
const pseudoOf = async (userId: string) =>
  (await db.one<{ pseudo: string | null }>(sql`select tiktok_username as pseudo from users where id = ${userId}`))
    ?.pseudo;

test('an account is deleted three years after the last contact, unless an order is unfinished', async () => {
  const [insidePeriod, outsidePeriod] = edges;
  const [stays, leaves, ordered, unfinished] = [
    await createSilentCustomer(insidePeriod, 'reste'),
    await createSilentCustomer(outsidePeriod, 'part'),
    await createSilentCustomer(outsidePeriod, 'a.commande'),
    await createSilentCustomer(outsidePeriod, 'pas.fini'),
  ];
  const order = async (userId: string, status: string, at: Date) =>
    db.run(sql`insert into orders (user_id, status, order_date) values (${userId}, ${status}, ${at})`);
  await order(ordered.userId, 'cancelled', insidePeriod);
  await order(unfinished.userId, 'to-validate', outsidePeriod);
  for (const { userId } of [stays, leaves, ordered, unfinished]) await storeWarning(userId, 30);
  // A user known only by a pseudo cannot be warned.
  const stranger = await db.one<{ id: string }>(sql`
    insert into users (email, tiktok_username, created_at) values ('seule@pseudo.invalid', 'seule', ${outsidePeriod})
    returning id`);
  assert.equal(await purgeAndCount(), 2);
  assert.deepEqual(await Promise.all([stays, leaves, ordered, unfinished].map(({ userId }) => pseudoOf(userId))), [
    'reste',
    null,
    'a.commande',
    'pas.fini',
  ]);
  assert.equal(await pseudoOf(stranger?.id ?? ''), null);
  assert.equal(await purgeAndCount(), 0);
});

test('a customer is warned once, thirty days before her account is deleted; an account without a warning stays', async () => {
  const { silentSince } = accountNotice(shop.shop.now());
  const [kept, soon, late] = [
    await createSilentCustomer(silentSince, 'pas.encore'),
    await createSilentCustomer(new Date(silentSince.getTime() - 1), 'bientot'),
    await createSilentCustomer(edges[1], 'jamais.dit'),
  ];
  const mailedCustomers = async () => {
    const mails = await db.many<{ key: string }>(sql`select key from mails where kind = 'account-going' order by key`);
    return [kept, soon, late].map(({ userId }) => mails.filter(({ key }) => key.endsWith(userId)).length);
  };
  await db.run(sql`delete from mails`);
  assert.equal(await purgeAndCount(), 0);
  assert.deepEqual(await mailedCustomers(), [0, 1, 1]);
  await purgeAndCount();
  assert.deepEqual(await mailedCustomers(), [0, 1, 1]);
  await workReactions(shop);
  const mail = await latestMail(shop, late.email);
  assert.match(mail.subject, /votre compte sera supprimé le .*\d/);
  assert.deepEqual(mail.links[0], `${shop.config.publicUrl}/login?email=${encodeURIComponent(late.email)}`);
  for (const phrase of ['presque trois ans', 'il suffit de vous connecter avant cette date'])
    assert.ok(mail.text.includes(phrase));
  // The account still exists the night before the thirtieth day. It is then deleted, unless its customer came back.
  await db.run(sql`delete from mails`);
  for (const { userId } of [kept, soon, late]) await storeWarning(userId, 29);
  assert.equal(await purgeAndCount(), 0);
  await db.run(sql`update mails set updated_at = updated_at - interval '1 day'`);
  // A mail that was not sent is not a warning, however old its request.
  for (const state of ['to-send', 'sending', 'dropped', 'given-up']) {
    await db.run(sql`update mails set state = ${state}, created_at = '2020-01-01'`);
    await shop.shop.db.run(sql`update mails set updated_at = ${shop.shop.now()} where state = 'given-up'`);
    assert.equal(await purgeAndCount(), 0, state);
  }
  await db.run(sql`delete from mails`);
  for (const { userId } of [kept, soon, late]) await storeWarning(userId, 30);
  assert.equal(await purgeAndCount(), 1);
  assert.deepEqual(await Promise.all([kept, soon, late].map(({ userId }) => pseudoOf(userId))), [
    'pas.encore',
    'bientot',
    null,
  ]);
});

test('a customer who signs in before the mail leaves is not warned', async () => {
  const returningCustomer = await createSilentCustomer(edges[1], 'revenue');
  await purgeAndCount();
  await db.run(sql`update auth_identities set last_sign_in_at = now() where email = ${returningCustomer.email}`);
  const kind = mailKind('account-going');
  const mail = { key: `account-going-${returningCustomer.userId}`, orderId: null, requestId: null };
  assert.equal(await kind.write(shop.system, mail), null);
  assert.equal(await kind.write(shop.system, { ...mail, key: 'account-going-x' }), null);
});

function refuseMails(): () => void {
  const { mail } = shop.shop.gateways;
  const send = () => Promise.reject(new ProviderFailure('mail', 'refused', 'for the test', '550'));
  shop.shop.gateways.mail = { ...mail, send };
  return () => void (shop.shop.gateways.mail = mail);
}
/** Sends the due mails. Waits for the state, because the queue may be sending the mail at the same time. */
async function untilWarningIs(userId: string, state: string): Promise<void> {
  await sendDueMails(shop.system);
  await until(() => db.one(sql`select 1 from mails where key like '%' || ${userId} and state = ${state}`));
}

test('a customer’s account is never deleted before the day that her mail states, however late the mail left', async () => {
  const customer = await createSilentCustomer(edges[1], 'serveur.absent');
  await db.run(sql`delete from mails`);
  await purgeAndCount();
  // The mail server was down: the mail left two and a half days after it was queued.
  await db.run(sql`update mails set created_at = created_at - interval '60 hours'`);
  await untilWarningIs(customer.userId, 'sent');
  const { subject } = await latestMail(shop, customer.email);
  assert.match(subject, new RegExp(`le ${formatDay(plusDays(parisDay(shop.shop.now()), ACCOUNT_NOTICE_DAYS))}$`));
  const daysAgo = (days: number) =>
    db.run(sql`update mails set updated_at = ${daysBefore(days)} where key like '%' || ${customer.userId}`);
  await daysAgo(ACCOUNT_NOTICE_DAYS - 1);
  await purgeAndCount();
  assert.equal(await pseudoOf(customer.userId), 'serveur.absent');
  await daysAgo(ACCOUNT_NOTICE_DAYS);
  await purgeAndCount();
  assert.equal(await pseudoOf(customer.userId), null);
});

test('a warning that failed is shown in « À traiter » until it is sent a month later, or until the customer comes back', async () => {
  const unwarned = await createSilentCustomer(edges[1], 'boite.fermee');
  const returningCustomer = await createSilentCustomer(edges[1], 'revenue.entre.temps');
  await db.run(sql`delete from mails`);
  const listAlerts = async () =>
    bodyOf(await shop.call(listAttention, {}, shop.admin)).items.map(({ kind, data }) => [kind, data['who']]);
  const acceptMails = refuseMails();
  await purgeAndCount();
  await untilWarningIs(unwarned.userId, 'given-up');
  await untilWarningIs(returningCustomer.userId, 'given-up');
  acceptMails();
  assert.deepEqual(
    (await listAlerts()).filter(([, pseudo]) => pseudo === 'boite.fermee'),
    [['account-untold', 'boite.fermee']],
  );
  // The mail failed years after its request: the customer was not warned, and her account stays.
  await db.run(sql`update mails set created_at = '2020-01-01'`);
  await purgeAndCount();
  assert.equal(await pseudoOf(unwarned.userId), 'boite.fermee');
  await db.run(sql`update mails set updated_at = updated_at - interval '31 days'`);
  await db.run(sql`update auth_identities set last_sign_in_at = now() where email = ${returningCustomer.email}`);
  await purgeAndCount();
  await untilWarningIs(unwarned.userId, 'sent');
  assert.ok((await latestMail(shop, unwarned.email)).text.includes('garder'));
  const alertedPseudos = (await listAlerts()).map(([, pseudo]) => pseudo);
  for (const pseudo of ['boite.fermee', 'revenue.entre.temps']) assert.ok(!alertedPseudos.includes(pseudo), pseudo);
});

test('an alert that cannot be settled does not keep a silent account from its erasure', async () => {
  const returned = await shop.aCustomer('revenue.alerte');
  const silent = await createSilentCustomer(edges[1], 'sans.adresse');
  await db.run(sql`update users set email = 'sans.adresse@sans-compte.invalid' where id = ${silent.userId}`);
  await db.run(sql`
    insert into attention_items (kind, key, data, created_at) values ('account-untold', ${returned.userId}, '{}', now())`);
  const acceptWrites = await refuseWrites(db, 'update on attention_items', 'query_canceled');
  await purgeAndCount();
  await acceptWrites();
  assert.equal(await pseudoOf(silent.userId), null);
});

test('a night sends at most 200 warnings, and the next night continues', async () => {
  await db.run(sql`delete from mails`);
  await db.run(sql`
    insert into users (email, created_at) select 'silence' || n || '@test.example', ${edges[1]} from generate_series(1, 220) n`);
  const countWarnings = async () => (await db.many(sql`select from mails where kind = 'account-going'`)).length;
  await purgeAndCount();
  assert.equal(await countWarnings(), 200);
  await purgeAndCount();
  assert.ok((await countWarnings()) >= 220);
});

test('while the shop is closed, no silent account is warned or erased, and after its opening each has thirty days again', async () => {
  await db.run(sql`delete from mails where kind = 'account-going'`);
  const warned = await createSilentCustomer(edges[1], 'deja.prevenue');
  await storeWarning(warned.userId, 40);
  const settings = await shop.system.settings.read();
  const closed = {
    ...shop.system,
    config: { ...shop.system.config, inService: true },
    settings: { ...shop.system.settings, read: async () => ({ ...settings, isOpen: false }) },
  } as typeof shop.system;
  const tally = { removed: 0, failed: 0 };
  await purgeAccounts(closed, since, tally);
  const warnings = await db.many(sql`select state from mails where key = ${`account-going-${warned.userId}`}`);
  assert.deepEqual([tally.removed, warnings], [0, [{ state: 'sent' }]]);
  const openedAt = (daysAgo: number) =>
    db.run(sql`insert into settings (key, value, updated_at) values (${settingKeyOf('isOpen')}, 'true',
      now() - make_interval(days => ${daysAgo})) on conflict (key) do update set updated_at = excluded.updated_at`);
  await openedAt(29);
  await purgeAndCount();
  assert.equal(await pseudoOf(warned.userId), 'deja.prevenue');
  await openedAt(31);
  await purgeAndCount();
  assert.notEqual(await pseudoOf(warned.userId), 'deja.prevenue');
});

test('a customer who visits on a session that has ended since is not silent', async () => {
  const [, outsidePeriod] = edges;
  const visitor = await createSilentCustomer(outsidePeriod, 'visite.souvent');
  await db.run(sql`
    update sessions set renewed_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = ${visitor.userId}`);
  await cleanUp(shop.system);
  await storeWarning(visitor.userId, 40);
  await purgeAndCount();
  assert.equal(await pseudoOf(visitor.userId), 'visite.souvent');
});
