import type { Shop } from './context.ts';
import type { DemoRows } from './db/demo-rows.ts';
import type { Tables } from './db/tables.ts';
import type { ConstraintProblems } from './events/explain-constraint.ts';
import type { HookedWork } from './events/supplied.ts';
import type { Job } from './events/job.ts';
import type { Reaction } from './events/reactions.ts';
import type { Round } from './events/rounds.ts';
import type { EventTopics, HistoryTypes } from './events/shop-event.ts';
import type { Routes } from './http/implement.ts';
import type { MailKind, MailWatcher } from './mails/mail-kinds.ts';
import type { DeclaredCounter, DeclaredGauge } from './metrics/declared.ts';

/**
 * Declaration of a feature. `app/features.ts` lists the features in order. No other list repeats their declarations.
 */
export interface Feature {
  /** Name of the feature's folder. */
  readonly name: string;
  /** Description of its operations in the OpenAPI document. */
  readonly about?: string;
  /** Implements its endpoints. A missing, misnamed or mistyped handler does not compile. */
  readonly routes?: Routes;
  /** Tables that this feature alone writes to, with their personal data. */
  readonly tables?: Tables;
  /** Rows of its lists in the demo shop. `demo:clear` deletes unchanged rows of tables that name people. */
  readonly demo?: DemoRows;
  /** Refusals of violated constraints, by the constraint's name. */
  readonly constraints?: ConstraintProblems;
  /** Topics of the live feed for its events, by the first word of an event's name. */
  readonly topics?: EventTopics;
  /** Names of its events that « Historique » shows outside any order, by kind. */
  readonly history?: HistoryTypes;
  /** Work after events of this feature or of earlier features. */
  readonly reactions?: readonly Reaction[];
  /** Work in the transactions of earlier features, and parts of their statements. */
  readonly hooks?: readonly HookedWork[];
  readonly mails?: readonly MailKind[];
  /** Follows the results of all mails. */
  readonly mailWatcher?: MailWatcher;
  /** Queued or scheduled work. */
  readonly jobs?: readonly Job[];
  /** Work that the leading process repeats. */
  readonly rounds?: readonly Round[];
  /** Gauges of its tables in `/metrics`. */
  readonly gauges?: readonly DeclaredGauge[];
  /** Counters in `/metrics`, which its commands increase. */
  readonly counters?: readonly DeclaredCounter[];
  /** Other work of the leading process. Returns a function that stops it. */
  readonly lead?: (shop: Shop) => () => Promise<void>;
}
