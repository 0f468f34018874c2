import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { historyKinds } from '#features/history/domain/labels.ts';
import { lineSentence } from '#features/history/web/line-sentence.ts';
import { orderEvents } from '#features/orders/domain/events.ts';
import type { EventSubject, ShopEventType } from '#platform/server/events/shop-event.ts';
import { features } from './features.ts';

/** First words of event types that are stored and not announced. Another event announces the same change. */
const unannounced = ['account', 'block', 'person', 'piece', 'text'] satisfies EventSubject[];

const entryEvents = features.flatMap(({ history = {} }) =>
  Object.entries(history).flatMap(([kind, names]) => names.map((name) => ({ kind, name }))),
);

test('each kind of entry in « Historique » has events, and each event has its sentence', () => {
  assert.deepEqual([...new Set(['order', ...entryEvents.map(({ kind }) => kind)])].toSorted(), historyKinds.toSorted());
  const withoutSentence = historyKinds.flatMap((kind) =>
    entryEvents.filter(
      (event) => event.kind === kind && lineSentence({ kind, type: event.name, data: {} }) === event.name,
    ),
  );
  assert.deepEqual(withoutSentence, []);
});

const root = join(import.meta.dirname, '..');
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
const interfaces = textsOf('features/*/feature.ts').map(
  (text) => /interface ShopEvents[^]*?\n {2}\}/.exec(text)?.[0] ?? '',
);
const declared = [
  ...Object.keys(orderEvents),
  ...entryEvents.map(({ kind, name }) => `${kind}.${name}`),
  ...interfaces.flatMap((text) => [...text.matchAll(/^ +'([a-z]+\.[a-z-]+)':/gm)].map(([, type = '']) => type)),
];

test('each event is announced under one topic that its feature declares, unless it is only stored', () => {
  const announced = features.flatMap(({ topics = {} }) => Object.keys(topics));
  const subjects = new Set(declared.map((type) => type.split('.')[0]));
  assert.deepEqual([...announced, ...unannounced].toSorted(), [...subjects].toSorted());
});

const noLongerRecorded = new Map<ShopEventType, string>([
  ['order.payment-flagged', 'is in the history of old orders'],
  ['user.mail-wanted', 'its reaction handles jobs that an older version queued'],
]);

test('each declared event is recorded, except the listed events of older versions', () => {
  assert.ok(declared.length > Object.keys(orderEvents).length + 15, `only ${declared.length} events were read`);
  // The name of the event of a card transaction is declared with the state of the transaction, in `lifecycle.ts`.
  const recording = [
    ...textsOf('features/*/server/{list,commands/*,steps/*}.ts').filter((text) => /\brecord(Now)?\(/.test(text)),
    ...textsOf('features/*/domain/lifecycle.ts'),
  ].join();
  const unrecorded = declared.filter((type) => {
    const [subject = '', name] = type.split('.');
    const isBuilt = recording.includes(`type: \`${subject}.\${`) && recording.includes(`'${name}'`);
    return !recording.includes(`'${type}'`) && !isBuilt;
  });
  assert.deepEqual(unrecorded.toSorted(), [...noLongerRecorded.keys()].toSorted());
});
