import { addresses } from '#features/addresses/feature.ts';
import { attention } from '#features/attention/feature.ts';
import { catalog } from '#features/catalog/feature.ts';
import { colours } from '#features/colours/feature.ts';
import { claims } from '#features/claims/feature.ts';
import { content } from '#features/content/feature.ts';
import { documents } from '#features/documents/feature.ts';
import { feed } from '#features/feed/feature.ts';
import { history } from '#features/history/feature.ts';
import { identity } from '#features/identity/feature.ts';
import { invoices } from '#features/invoices/feature.ts';
import { lives } from '#features/lives/feature.ts';
import { merges } from '#features/merges/feature.ts';
import { messages } from '#features/messages/feature.ts';
import { notes } from '#features/notes/feature.ts';
import { notices } from '#features/notices/feature.ts';
import { orders } from '#features/orders/feature.ts';
import { parcels } from '#features/parcels/feature.ts';
import { payments } from '#features/payments/feature.ts';
import { photos } from '#features/photos/feature.ts';
import { reconciliation } from '#features/reconciliation/feature.ts';
import { refunds } from '#features/refunds/feature.ts';
import { rehearsals } from '#features/rehearsals/feature.ts';
import { retention } from '#features/retention/feature.ts';
import { settings } from '#features/settings/feature.ts';
import { setup } from '#features/setup/feature.ts';
import { shipping } from '#features/shipping/feature.ts';
import { team } from '#features/team/feature.ts';
import { users } from '#features/users/feature.ts';
import { withdrawals } from '#features/withdrawals/feature.ts';
import { registerDemoRows } from '#platform/server/db/demo-rows.ts';
import { registerConstraints } from '#platform/server/events/explain-constraint.ts';
import { registerReactions } from '#platform/server/events/reactions.ts';
import { registerHistory, registerTopics } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { Declared } from '#platform/server/metrics/declared.ts';
import { platformGauges } from '#platform/server/metrics/platform-gauges.ts';
import { registerMails, registerMailWatcher } from '#platform/server/mails/mail-kinds.ts';

/** Features in order. Each uses earlier features only, and later features react to its events and hooks. */
export const features: readonly Feature[] = [
  photos,
  identity,
  lives,
  feed,
  users,
  team,
  content,
  attention,
  addresses,
  colours,
  catalog,
  orders,
  notes,
  messages,
  payments,
  refunds,
  reconciliation,
  claims,
  settings,
  merges,
  parcels,
  shipping,
  rehearsals,
  withdrawals,
  invoices,
  documents,
  retention,
  notices,
  setup,
  history,
];

export const declaredMetrics: Declared = {
  gauges: [...platformGauges, ...features.flatMap(({ gauges = [] }) => gauges)],
  counters: features.flatMap(({ counters = [] }) => counters),
};

for (const feature of features) {
  const {
    topics = {},
    history: historyEvents = {},
    reactions = [],
    hooks = [],
    mails = [],
    mailWatcher,
    constraints = {},
    demo = {},
  } = feature;
  registerTopics(topics);
  registerHistory(historyEvents);
  registerReactions(reactions);
  for (const hook of hooks) hook.register();
  registerMails(mails);
  if (mailWatcher) registerMailWatcher(mailWatcher);
  registerConstraints(constraints);
  registerDemoRows(demo);
}
