import * as z from 'zod/mini';
import { declare } from '#shared/declared-setting.ts';
import type { ReadingRule, ReadingRules } from './reading-rules.ts';

const yes = declare('switch', z.boolean('Oui ou non'), true);

/** The rules by which comments are read, each of which may be turned off. */
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

/** The rule that a setting turns off: `readsOnAir` is `on-air`. */
export const ruleOf = (name: ReadingSwitch): ReadingRule =>
  name
    .slice('reads'.length)
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase() as ReadingRule;

/** The rules that comments are read by. */
export const readingRulesOf = (settings: Readonly<Record<ReadingSwitch, boolean>>): ReadingRules =>
  Object.fromEntries(readingSwitches.map((name) => [ruleOf(name), settings[name]])) as ReadingRules;
