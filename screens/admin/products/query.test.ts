import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createProduct, updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { getProductsFile, listProducts } from './endpoints.ts';
import type { InputOf } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const lives = { spring: '', summer: '' };

type Filters = Omit<InputOf<typeof listProducts>, 'after'>;
const read = async (filters: Filters, after?: string) =>
  bodyOf(await shop.call(listProducts, { ...filters, ...(after && { after }) }, admin));

async function refsOf(filters: Filters): Promise<{ refs: number[]; pages: number }> {
  const refs: number[] = [];
  let next: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(filters, next ?? undefined);
    refs.push(...page.products.map(({ ref }) => ref));
    next = page.next;
    pages++;
  } while (next !== null);
  return { refs, pages };
}

// Number of pieces: enough for a rare text to be found by the index, and a common text by a scan of the list.
const MANY = 700;

beforeAll(async () => {
  lives.spring = await shop.aLive('Printemps');
  lives.summer = await shop.aLive('Été');
  const blue = await shop.aColour('Bleu canard');
  await shop.shop.db.run(sql`
    insert into products (live_id, ref, name, price_cents, size, color_id)
    select ${lives.summer}, n, case when n % 2 = 0 then 'Jupe plissée' else 'Robe n' || n end, 2500, 'T' || n % 3,
      case when n = 5 then ${blue}::uuid end
    from generate_series(1, ${MANY}::int) n`);
  const newPiece = { liveId: lives.spring, price: 3000 };
  bodyOf(
    await shop.call(createProduct, { ...newPiece, ref: 5, name: 'Blouse à œillets', size: 'Taille unique' }, admin),
  );
  const heldPiece = bodyOf(await shop.call(createProduct, { ...newPiece, ref: 900, name: 'Veste', size: '38' }, admin));
  bodyOf(await shop.call(addToLiveOrder, { liveId: lives.spring, productId: heldPiece.id, pseudo: 'lea' }, admin));
});

test('ADM-14 pieces are found by number, name, size and colour, whatever the accents and the case', async () => {
  const findRefs = async (q: string) => (await refsOf({ q })).refs;
  assert.deepEqual(await findRefs('oeillets'), [5]);
  assert.deepEqual(await findRefs('BLOUSE À'), [5]);
  assert.deepEqual(await findRefs('veste 38'), [900]);
  assert.deepEqual(await findRefs('taille unique'), [5]);
  assert.deepEqual(await findRefs('canard'), [5]);
  for (const text of ['n° 5', '#5', 'pièce 5']) assert.deepEqual(await findRefs(text), [5, 5], text);
  const { refs, pages } = await refsOf({ q: 'plissee' });
  assert.deepEqual([refs.length, refs[0], refs.at(-1), pages], [MANY / 2, MANY, 2, 7]);
  assert.deepEqual(await findRefs('%'), []);
});

test('ADM-14 a text searched in a live finds only pieces of this live, even a common text', async () => {
  assert.deepEqual((await refsOf({ q: '5', liveId: lives.spring })).refs, [5]);
  assert.deepEqual((await refsOf({ q: 'plissée', liveId: lives.spring })).refs, []);
  assert.equal((await refsOf({ q: 'jupe', liveId: lives.summer })).refs.length, MANY / 2);
});

test('ADM-14 a text with a typo finds similar names and colours, marked as fuzzy matches', async () => {
  for (const [typed, meant] of [
    ['blosue', 'Blouse à œillets'],
    ['canrad', 'Robe n5'],
  ] as const) {
    const { products, isNear } = await read({ q: typed });
    assert.deepEqual([products[0]?.name, isNear], [meant, true], typed);
  }
  assert.equal((await read({ q: 'blouse' })).isNear, false);
  assert.deepEqual((await read({ q: 'blosue', liveId: lives.summer })).products, []);
});

test('ADM-14 the availability filter lists the free or the taken pieces, and refuses another value', async () => {
  assert.deepEqual((await refsOf({ is: 'taken' })).refs, [900]);
  assert.deepEqual((await refsOf({ is: 'free', liveId: lives.spring })).refs, [5]);
  assert.equal((await refsOf({ is: 'free' })).refs.length, MANY + 1);
  assert.deepEqual((await refsOf({ is: 'free', q: 'veste' })).refs, []);
  assert.equal((await shop.fetch('/api/admin/products?is=sold', { as: admin })).status, 422);
});

test('ADM-14 a renamed piece is found by its new name only', async () => {
  const [piece] = (await read({ q: 'oeillets' })).products;
  assert.ok(piece);
  const { id: productId, ref, price, liveId } = piece;
  bodyOf(await shop.call(updateProduct, { productId, ref, price, liveId, name: 'Caraco', size: 'M' }, admin));
  assert.deepEqual((await refsOf({ q: 'caraco m' })).refs, [5]);
  assert.equal((await read({ q: 'oeillets' })).products.length, 0);
});

test('ADM-14 the file contains the filtered pieces and runs no formula', async () => {
  bodyOf(await shop.call(createProduct, { liveId: lives.spring, ref: 901, name: '=1+1', price: 990 }, admin));
  const file = await shop.fetch(urlOf(getProductsFile, { liveId: lives.spring }), { as: admin });
  const lines = (await file.text()).trim().split('\r\n');
  assert.equal(lines.length, 4);
  assert.match(lines[0] ?? '', /^Référence;Nom;Live;Prix;Taille;Couleur/);
  assert.match(lines[1] ?? '', /^901;'=1\+1;Printemps;9,90;/);
  assert.match(lines[2] ?? '', /^900;Veste;Printemps;30,00;38;;;;;lea;C\d+;/);
  const skirtsFile = await shop.fetch(urlOf(getProductsFile, { q: 'jupe' }), { as: admin });
  assert.equal((await skirtsFile.text()).trim().split('\r\n').length, MANY / 2 + 1);
});
