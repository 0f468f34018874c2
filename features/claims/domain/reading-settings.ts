import * as z from 'zod/mini';
import { declareSetting } from '#shared/declared-setting.ts';
import type { ReadingRule, ReadingRules } from './reading-rules.ts';

const onByDefault = declareSetting('switch', z.boolean('Oui ou non'), true);

export const declaredReading = {
  readsReference: onByDefault,
  readsList: onByDefault,
  readsOnAir: onByDefault,
  readsMeToo: onByDefault,
  readsGivesUp: onByDefault,
  readsQuestion: onByDefault,
  readsUnknownReference: onByDefault,
  readsReply: onByDefault,
  readsSize: onByDefault,
  readsPrice: onByDefault,
  readsQuantity: onByDefault,
  readsTime: onByDefault,
  readsContact: onByDefault,
} as const;
export type ReadingSwitch = keyof typeof declaredReading;
export const readingSwitches = Object.keys(declaredReading) as ReadingSwitch[];

/** Returns `on-air` for `readsOnAir`. */
export const ruleOf = (name: ReadingSwitch): ReadingRule =>
  name
    .slice('reads'.length)
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase() as ReadingRule;

export const readingRulesOf = (settings: Readonly<Record<ReadingSwitch, boolean>>): ReadingRules =>
  Object.fromEntries(readingSwitches.map((name) => [ruleOf(name), settings[name]])) as ReadingRules;
