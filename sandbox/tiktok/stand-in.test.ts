import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { WebSocket } from 'ws';
import { emptyDatabase } from '#sandbox/testing/empty-database.ts';
import { Listener, startLiveServer } from '#sandbox/testing/tiktok-live.ts';
import type { LiveServer } from '#sandbox/testing/tiktok-live.ts';

const database = await emptyDatabase();
const firstServer = await startLiveServer(database.open());
const secondServer = await startLiveServer(database.open());
const pool = database.open();
afterAll(async () => {
  await Promise.all([firstServer.app.close(), secondServer.app.close()]);
  await database.close();
});

const listen = async (live: LiveServer) => new Listener(live.feedUrl).opened();
const sendComment = (live: LiveServer, comment: string) => live.post('comment', { uniqueId: 'lea.mode', comment });

async function sendComments(live: LiveServer, comments: readonly string[]): Promise<void> {
  for (const comment of comments) await sendComment(live, comment);
}

/** Sends comments in one notification, because a reordering holds messages for only a second. */
function sendTogether(comments: readonly string[]): Promise<unknown> {
  const fields = { kind: 'chat', uniqueId: 'lea.mode', createTime: '0' };
  const messages = comments.map((comment) => ({ message: { ...fields, comment, msgId: comment } }));
  return pool.query('select pg_notify($1, $2)', ['sandbox', `tiktok ${JSON.stringify(messages)}`]);
}

async function sendAndAwaitComments(live: LiveServer, comments: readonly string[]): Promise<void> {
  const observer = await listen(firstServer);
  await sendComments(live, comments);
  await observer.until(() => observer.comments.length === comments.length);
  observer.stop();
}

test('a comment arrives complete: author, text, time, and ids of nineteen digits', async () => {
  const listener = await listen(firstServer);
  const { status, body } = await firstServer.post('comment', {
    uniqueId: 'Lea.Mode',
    nickname: 'Léa 💛',
    comment: 'je prends la 42',
    createTime: 1_790_000_000,
  });
  await listener.until(() => listener.events.length === 1);
  const [event] = listener.events;
  assert.equal(status, 200);
  assert.match(String(body['msgId']), /^\d{19}$/);
  assert.match(event?.userId ?? '', /^\d{19}$/);
  assert.deepEqual(
    { ...event, raw: null, userId: null, lateMs: null },
    {
      msgId: body['msgId'],
      type: 'chat',
      userId: null,
      uniqueId: 'Lea.Mode',
      nickname: 'Léa 💛',
      avatarUrl: '/sandbox/tiktok/avatar/Lea.Mode.svg',
      comment: 'je prends la 42',
      createTime: 1_790_000_000_000,
      lateMs: null,
      raw: null,
    },
  );
  listener.stop();
  assert.equal((await listener.closed).reason, 'stopped');
});

test('a pseudo has one user id in any letter case, and a default nickname', async () => {
  const listener = await listen(firstServer);
  await firstServer.post('comment', { uniqueId: '@lea.mode', comment: '1' });
  await firstServer.post('comment', { uniqueId: 'LEA.MODE', comment: '2' });
  await firstServer.post('comment', { uniqueId: 'ines', comment: '3' });
  await listener.until(() => listener.events.length === 3);
  const [lea, leaInCapitals, ines] = listener.events;
  assert.equal(lea?.nickname, 'Lea mode');
  assert.equal(lea?.userId, leaInCapitals?.userId);
  assert.notEqual(lea?.userId, ines?.userId);
  listener.stop();
});

test('a comment sent to one server reaches the listener of another server once', async () => {
  const listener = await listen(firstServer);
  await sendComment(secondServer, 'posted elsewhere');
  await sendComment(firstServer, 'posted here');
  await listener.until(() => listener.comments.includes('posted here'));
  assert.deepEqual(listener.comments, ['posted elsewhere', 'posted here']);
  listener.stop();
});

test('a message that TikTok numbers "0" has no id', async () => {
  const listener = await listen(firstServer);
  await firstServer.post('comment', { uniqueId: 'lea', comment: 'sans numéro', msgId: '0' });
  await listener.until(() => listener.events.length === 1);
  assert.equal(listener.events[0]?.msgId, null);
  listener.stop();
});

test('a drop cuts the connection, and comments sent before the next connection are lost', async () => {
  const first = await listen(firstServer);
  await secondServer.post('fault', { kind: 'drop' });
  assert.deepEqual(await first.closed, { reason: 'dropped', code: 4500, detail: 'TikTok closed the connection' });
  await sendAndAwaitComments(firstServer, ['dans le vide']);
  const second = await listen(firstServer);
  await sendComment(firstServer, 'de retour');
  await second.until(() => second.comments.length > 0);
  assert.deepEqual(second.comments, ['de retour']);
  second.stop();
});

test('a drop with count 2 also cuts the next connection, and the third connection stays open', async () => {
  const first = await listen(firstServer);
  await secondServer.post('fault', { kind: 'drop', count: 2 });
  await first.closed;
  const second = await listen(firstServer);
  assert.equal((await second.closed).code, 4500);
  const third = await listen(firstServer);
  await sendComment(secondServer, 'enfin');
  await third.until(() => third.comments.includes('enfin'));
  third.stop();
});

test('connections refused by close code or by HTTP status are reported as limited, then the feed opens', async () => {
  await firstServer.post('fault', { kind: 'refuse', count: 2 });
  const closes = [await new Listener(firstServer.feedUrl).closed, await new Listener(secondServer.feedUrl).closed];
  assert.deepEqual(
    closes.map(({ reason, code }) => ({ reason, code })),
    [
      { reason: 'limited', code: 4429 },
      { reason: 'limited', code: 429 },
    ],
  );
  (await listen(firstServer)).stop();
});

test('repeated messages come twice with one id', async () => {
  const listener = await listen(firstServer);
  await secondServer.post('fault', { kind: 'repeat', count: 2 });
  await sendComments(firstServer, ['1', '2', '3']);
  await listener.until(() => listener.comments.includes('3'));
  assert.deepEqual(listener.comments.toSorted(), ['1', '1', '2', '2', '3']);
  assert.equal(new Set(listener.events.map(({ msgId }) => msgId)).size, 3);
  listener.stop();
});

test('reordered messages all come, in another order', async () => {
  const listener = await listen(firstServer);
  await secondServer.post('fault', { kind: 'reorder', count: 4 });
  const comments = ['1', '2', '3', '4'];
  await sendTogether(comments.slice(0, 2));
  await sendComments(firstServer, comments.slice(2));
  await listener.until(() => listener.comments.length === 4);
  assert.notDeepEqual(listener.comments, comments);
  assert.deepEqual(listener.comments.toSorted(), comments);
  listener.stop();
});

test('a reordering that gets too few messages releases them in another order after its maximum wait', async () => {
  const listener = await listen(firstServer);
  await firstServer.post('fault', { kind: 'reorder', count: 50 });
  await sendTogether(['1', '2']);
  await listener.until(() => listener.comments.length === 2);
  assert.deepEqual(listener.comments, ['2', '1']);
  listener.stop();
});

test('a replay sends the last messages again to the next connection only', async () => {
  await sendAndAwaitComments(secondServer, ['avant', 'pendant', 'juste avant']);
  await firstServer.post('fault', { kind: 'replay', count: 2 });
  const replayed = await listen(firstServer);
  await replayed.until(() => replayed.comments.length === 2);
  assert.deepEqual(replayed.comments, ['pendant', 'juste avant']);
  const next = await listen(firstServer);
  await sendComment(firstServer, 'nouveau');
  await next.until(() => next.comments.length > 0);
  assert.deepEqual(next.comments, ['nouveau']);
  replayed.stop();
  next.stop();
});

test('a live that ends closes its feed as ended, and cannot be joined until it is on again', async () => {
  const listener = await listen(firstServer);
  await secondServer.post('live', { on: false });
  assert.deepEqual(await listener.closed, { reason: 'ended', code: 4005, detail: 'The stream ended' });
  assert.equal((await new Listener(firstServer.feedUrl).closed).reason, 'not-live');
  await firstServer.post('live', { on: true });
  (await listen(firstServer)).stop();
});

test('a wrong key and wrong options are refused with their codes', async () => {
  const wrongKey = await new Listener(firstServer.feedUrl, 'another-key').closed;
  assert.deepEqual([wrongKey.reason, wrongKey.code], ['refused', 4401]);
  const { promise, resolve } = Promise.withResolvers<number>();
  new WebSocket(`${firstServer.feedUrl}?apiKey=test-key&uniqueId=lea&features.rawMessages=peut-être`).on(
    'close',
    resolve,
  );
  assert.equal(await promise, 4400);
});

test('a burst sends the announced number of comments, each once, with likes, gifts, follows and arrivals in between', async () => {
  const listener = await listen(firstServer);
  const { status, body } = await secondServer.post('burst', { perSecond: 400, seconds: 1, users: 30 });
  assert.deepEqual([status, body], [202, { ok: true, comments: 400 }]);
  await listener.until(() => listener.comments.length === 400);
  const ids = new Set(listener.events.map(({ msgId }) => msgId));
  const kinds = new Set(listener.events.map(({ type }) => type));
  assert.equal(ids.size, listener.events.length);
  assert.deepEqual([...kinds].toSorted(), ['chat', 'follow', 'gift', 'like', 'member']);
  assert.ok(new Set(listener.events.map(({ userId }) => userId)).size <= 30);
  listener.stop();
});

test('an invalid request gets a 422 with the wrong fields', async () => {
  const { status, body } = await firstServer.post('fault', { kind: 'tremble' });
  assert.equal(status, 422);
  assert.deepEqual(body['fields'], [{ path: 'kind', message: 'Valeur absente ou invalide.' }]);
  assert.equal((await firstServer.post('comment', { comment: '42' })).status, 422);
  assert.equal((await firstServer.post('burst', { perSecond: 0, seconds: 1, users: 1 })).status, 422);
});

test('a server receives comments again after the database has cut its listening connection', async () => {
  const listener = await listen(firstServer);
  const cut = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'defile-live'`,
  );
  assert.equal(cut.rowCount, 2);
  let isReceived = false;
  void listener.until(() => listener.comments.length > 0).then(() => (isReceived = true));
  while (!isReceived) await sendComment(secondServer, 'allô ?');
  listener.stop();
});

test('an avatar is a small picture with the initial, and no part of the pseudo becomes markup', async () => {
  const answer = await firstServer.app.inject('/sandbox/tiktok/avatar/%3Cscript.svg');
  assert.equal(answer.headers['content-type'], 'image/svg+xml');
  assert.match(answer.body, />&lt;<\/text>/);
});

test('an upgrade on a path without a listener is answered 404', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  new WebSocket(firstServer.feedUrl.replace('/ws', '/elsewhere')).on('error', ({ message }) => resolve(message));
  assert.equal(await promise, 'Unexpected server response: 404');
});
