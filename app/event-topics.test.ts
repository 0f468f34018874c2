import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { EventSubject } from '#platform/server/events/shop-event.ts';
import type { Topic } from '#shared/http/topics.ts';
import { features } from './features.ts';

/** Topics that screens listen to. An event with another first word does not compile here. */
const heard: Record<EventSubject, Topic> = {
  order: 'orders',
  note: 'orders',
  attention: 'attention',
  user: 'users',
  setting: 'settings',
  live: 'lives',
  claim: 'claims',
  packing: 'packing',
  product: 'products',
  colour: 'colors',
  faq: 'faqs',
  page: 'pages',
};

test('each event is announced under the topic that its feature declares', () => {
  const declared = features.flatMap(({ topics = {} }) => Object.entries(topics));
  assert.deepEqual(Object.fromEntries(declared), heard);
  assert.equal(declared.length, Object.keys(heard).length);
});
