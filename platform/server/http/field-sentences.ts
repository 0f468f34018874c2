import type * as z from 'zod/mini';

const MISSING = 'Ce champ est obligatoire';
const INVALID = 'Cette valeur n’est pas valide';

const UNITS: Readonly<Record<string, string>> = { string: ' caractères', array: ' éléments' };

const boundSentence = (origin: string, limit: number | bigint, end: 'maximum' | 'minimum'): string =>
  `${limit}${UNITS[origin] ?? ''} au ${end}`;

export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return MISSING;
  if (issue.code === 'too_big') return boundSentence(issue.origin, issue.maximum, 'maximum');
  if (issue.code === 'too_small') return boundSentence(issue.origin, issue.minimum, 'minimum');
  return INVALID;
}
