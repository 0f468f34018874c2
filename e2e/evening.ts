import sql from 'sql-template-tag';
import type { Locator, Page } from 'playwright-core';
import { airPiece, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import type { Stage } from './browser.ts';
import { see } from './expect.ts';

export interface Evening {
  liveId: string;
  /** Ids of the pieces by number. */
  pieces: ReadonlyMap<number, string>;
  /** Stores a comment that the shop does not read. @returns the id of its event. */
  say(pseudo: string, comment: string): Promise<string>;
  /** Stores a claim read from a comment. */
  claim(ref: number, pseudo: string, more?: { comment?: string; reason?: string }): Promise<void>;
  /** Stores a claim entered by the seller. */
  enter(ref: number, pseudo: string): Promise<void>;
  air(ref: number): Promise<void>;
  queueOf(ref: number): Promise<{ holder: string | null; waiting: string[] }>;
  open(page: Page): Promise<void>;
}

/** Creates a live with one piece for each number, and puts the first piece on air. */
export async function anEvening({ shop }: Stage, refs: readonly number[]): Promise<Evening> {
  const liveId = await shop.aLive();
  const pieces = new Map<number, string>();
  for (const ref of refs) pieces.set(ref, await shop.aProduct(liveId, ref));
  const idOf = (ref: number) => pieces.get(ref) ?? '';
  let commentTimeMs = Date.now() - 600_000;
  const say = async (pseudo: string, comment: string) => {
    commentTimeMs += 1000;
    const row = await shop.shop.db.one<{ id: string }>(sql`
      insert into tiktok_event (live_id, user_nickname, user_unique_id, type_evenement, comment, create_time, msg_id, is_read)
      values (${liveId}, ${`Elle ${pseudo}`}, ${pseudo}, 'chat', ${comment}, ${commentTimeMs}, ${`${liveId}-${commentTimeMs}`}, true)
      returning id::text`);
    return row?.id ?? '';
  };
  const air = async (ref: number) => {
    bodyOf(await shop.call(airPiece, { liveId, ref }, shop.admin));
  };
  const [first] = refs;
  if (first !== undefined) await air(first);
  return {
    liveId,
    pieces,
    say,
    air,
    async claim(ref, pseudo, { comment = `${ref} svp`, reason } = {}) {
      const eventId = await say(pseudo, comment);
      const refFrom = comment.indexOf(String(ref));
      const position = refFrom === -1 ? sql`null, null` : sql`${refFrom}, ${refFrom + String(ref).length}`;
      await shop.shop.db.run(sql`
        insert into claims (live_id, product_id, ref, ref_from, ref_to, pseudo, event_id, comment, said_at, arrived_at, certainty, reason)
        values (${liveId}, ${idOf(ref)}, ${ref}, ${position}, ${pseudo}, ${eventId}::bigint, ${comment}, ${new Date(commentTimeMs)},
          ${new Date(commentTimeMs)}, ${reason ? 'to-check' : 'certain'}, ${reason ?? null})`);
    },
    async enter(ref, pseudo) {
      await addClaim(shop, idOf(ref), pseudo);
    },
    async queueOf(ref) {
      const { pieces: shown } = bodyOf(await shop.call(listLiveClaims, { liveId }, shop.admin));
      const piece = shown.find((shownPiece) => shownPiece.ref === ref);
      const waiting = piece?.claims.filter(({ state }) => state === 'waiting').map(({ pseudo }) => pseudo);
      return { holder: piece?.holder?.pseudo ?? null, waiting: waiting ?? [] };
    },
    async open(page) {
      await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
      await see(page.getByRole('switch', { name: 'Au premier' }));
    },
  };
}

export const isKnown = async ({ shop }: TestShop, pseudo: string): Promise<boolean> =>
  (await shop.db.one(sql`select 1 from users where tiktok_username = ${pseudo}`)) !== null;

export const queueOnScreen = (page: Page, ref: number): Locator =>
  page.getByRole('list', { name: `File d’attente de la pièce ${ref}` });

/** Leaves the number field, which has the focus at first, so that key shortcuts work. */
export async function leaveField(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Référence de la pièce' }).focus();
  await page.keyboard.press('Escape');
}
