import type * as z from 'zod/mini';

const MISSING = 'Ce champ est obligatoire';
const INVALID = 'Cette valeur n’est pas valide';

function bound(origin: string, limit: number | bigint, end: 'maximum' | 'minimum'): string {
  const unit = origin === 'string' ? ' caractères' : origin === 'array' ? ' éléments' : '';
  return `${limit}${unit} au ${end}`;
}

export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return MISSING;
  if (issue.code === 'too_big') return bound(issue.origin, issue.maximum, 'maximum');
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, 'minimum');
  return INVALID;
}
