import type { AddressInput } from '#features/orders/domain/schemas.ts';
import type { TestShop } from './shop.ts';
import type { TestCaller } from './caller.ts';

/** Maximum wait for a result, in ms. Even a busy machine answers sooner. */
const PATIENCE_MS = 240_000;

/** Repeats `ask` until the answer is truthy, and returns the answer. */
export async function until<T>(ask: () => Promise<T>, pauseMs = 40): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<Exclude<T, false>>;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)} after ${PATIENCE_MS} ms: ${ask.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Waits until the listeners of the live feed have received all messages published so far. */
export async function deliverAll({ shop: { liveFeed, pool } }: TestShop): Promise<void> {
  const received: unknown[] = [];
  const stop = liveFeed.subscribe(({ id }) => received.push(id));
  // Publishes twice. The pool is idle once all earlier messages are sent, and the second message arrives after them.
  for (const id of ['sent', 'delivered']) {
    liveFeed.publish([{ topic: 'lives', id }]);
    await until(async () => received.includes(id) && pool.idleCount === pool.totalCount);
  }
  stop();
}

/** Moves the clock to the start of the next window. The shop counts attempts in windows of this many minutes. */
export function startWindow(shop: TestShop, minutes: number): void {
  const windowMs = minutes * 60_000;
  shop.advance(windowMs - (shop.shop.now().getTime() % windowMs));
}

export const anAddress = (changes: Partial<AddressInput> = {}): AddressInput => ({
  firstName: 'Léa',
  lastName: 'Martin',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  phone: '06 12 34 56 78',
  email: 'lea@test.example',
  deliveryNote: '',
  ...changes,
});

export interface CardAnswer {
  kind: string;
  challengeId?: string;
  response?: { clientAnswer: { orderStatus: string } };
}

/** Pays by the form of the stand-in. The default card is accepted. */
export async function payByCard(shop: TestShop, formToken: string, pan = '4970100000000055'): Promise<CardAnswer> {
  const response = await shop.fetch('/sandbox/lyra/form/pay', {
    method: 'POST',
    json: { publicKey: shop.config.lyra.publicKey, formToken, pan, expiry: '12/30', securityCode: '123' },
  });
  return (await response.json()) as CardAnswer;
}

export interface SeenMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  code: string;
  messageId: string;
  attachments: { name: string; contentType: string; size: number; sha256: string }[];
}

export async function mailsTo(shop: TestShop, email: string): Promise<SeenMail[]> {
  return (await (await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as SeenMail[];
}

export async function latestMail(shop: TestShop, email: string, count = 1): Promise<SeenMail & { token: string }> {
  const mails = await until(async () => {
    const found = await mailsTo(shop, email);
    return found.length >= count && found;
  });
  const [mail] = mails;
  if (!mail) throw new Error(`no mail to ${email}`);
  return { ...mail, token: /#jeton=([\w-]+)$/.exec(mail.links[0] ?? '')?.[1] ?? '' };
}

export function callerOf(answer: { headers: Headers; body: { user: { id: string; email: string } } }): TestCaller {
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error('the answer signs nobody in');
  return { userId: answer.body.user.id, email: answer.body.user.email, cookie };
}

export function renewedCaller(caller: TestCaller, { headers }: { headers: Headers }): TestCaller {
  const cookie = headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error('the answer renews no session');
  return { ...caller, cookie };
}
