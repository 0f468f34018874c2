import * as z from 'zod/mini';
import { declare } from '#shared/declared-setting.ts';
import type { ReadingRule, ReadingRules } from './reading-rules.ts';

const yes = declare('switch', z.boolean('Oui ou non'), true);

/** Rules of the reader of comments, with a switch for each. */
export const declaredReading = {
  readsReference: yes,
  readsList: yes,
  readsOnAir: yes,
  readsMeToo: yes,
  readsGivesUp: yes,
  readsQuestion: yes,
  readsUnknownReference: yes,
  readsReply: yes,
  readsSize: yes,
  readsPrice: yes,
  readsQuantity: yes,
  readsTime: yes,
  readsContact: yes,
} as const;
export type ReadingSwitch = keyof typeof declaredReading;
export const readingSwitches = Object.keys(declaredReading) as ReadingSwitch[];

/** Returns the rule that a setting turns off: `readsOnAir` is `on-air`. */
export const ruleOf = (name: ReadingSwitch): ReadingRule =>
  name
    .slice('reads'.length)
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase() as ReadingRule;

/** Returns the active rules of the reader. */
export const readingRulesOf = (settings: Readonly<Record<ReadingSwitch, boolean>>): ReadingRules =>
  Object.fromEntries(readingSwitches.map((name) => [ruleOf(name), settings[name]])) as ReadingRules;
