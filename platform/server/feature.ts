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

/** `app/features.ts` lists the features in order. No other list repeats their declarations. */
export interface Feature {
  readonly name: string;
  /** Description of the feature's endpoints in the OpenAPI document. */
  readonly about?: string;
  /** A missing, misnamed or mistyped handler does not compile. */
  readonly routes?: Routes;
  readonly tables?: Tables;
  /** Rows that `SEED=demo` inserts, by table. `demo:clear` deletes the unchanged rows of tables that name people. */
  readonly demo?: DemoRows;
  readonly constraints?: ConstraintProblems;
  readonly topics?: EventTopics;
  /** Names of its events that « Historique » shows outside any order, by kind. */
  readonly history?: HistoryTypes;
  readonly reactions?: readonly Reaction[];
  /** Work in the transactions of earlier features, and parts of their statements. */
  readonly hooks?: readonly HookedWork[];
  readonly mails?: readonly MailKind[];
  readonly mailWatcher?: MailWatcher;
  readonly jobs?: readonly Job[];
  readonly rounds?: readonly Round[];
  readonly gauges?: readonly DeclaredGauge[];
  readonly counters?: readonly DeclaredCounter[];
  /** Starts work of the leading process. Returns the function that stops the work. */
  readonly lead?: (shop: Shop) => () => Promise<void>;
}
