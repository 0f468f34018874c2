import type { DeclaredCounter } from '#platform/server/metrics/declared.ts';

export const commentsRead = {
  name: 'defile_comments_read_total',
  help: 'Comments of lives that were read for claims',
} satisfies DeclaredCounter;

/** Claims by their source: a comment, or a person who entered the claim. */
export const claimsMade = {
  name: 'defile_claims_total',
  help: 'New claims, read in comments or entered by a person',
  label: 'source',
} satisfies DeclaredCounter;
