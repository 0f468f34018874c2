import { readClaim } from '#features/claims/domain/reading.ts';
import { lexiconOf } from '#features/claims/domain/reading-lexicon.ts';
import { defaultWords } from '#features/claims/domain/reading-rules.ts';
import { comments, live, readingOf } from '#features/claims/domain/testing/comments.ts';
import { medianOf } from './figures.ts';

const ROUNDS = 30;

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** Returns the time for one comment in µs: the median of `ROUNDS` rounds over all comments. */
function costOf(read: (comment: string) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    for (const { text: comment } of comments) read(comment);
    return ((performance.now() - begin) * 1000) / comments.length;
  });
  return medianOf(rounds);
}

function benchReading(): void {
  const readings = comments.map(({ text: comment, meant }) => ({ meant, got: readingOf(readClaim(comment, live)) }));
  const certain = readings.filter(({ got }) => got.startsWith('claim'));
  const claims = readings.filter(({ meant }) => meant.startsWith('claim'));
  const correct = claims.filter(({ meant, got }) => got === meant);
  const lost = claims.filter(({ got }) => got === 'none');
  const nonClaims = readings.filter(({ meant }) => !meant.startsWith('claim'));
  const begin = performance.now();
  lexiconOf({ ...defaultWords });
  const compiled = performance.now() - begin;
  console.log(`reading ${comments.length} comments, ${claims.length} of them claims
  certain readings that are right   ${percent(correct.length, certain.length)}
  claims that are read correctly    ${percent(correct.length, claims.length)}, to be checked or wrong ${percent(claims.length - correct.length - lost.length, claims.length)}, lost ${percent(lost.length, claims.length)}
  other comments read correctly     ${percent(nonClaims.filter(({ meant, got }) => got === meant).length, nonClaims.length)}
  a comment takes ${costOf((comment) => readClaim(comment, live)).toFixed(1)} µs; the words of a seller are compiled in ${compiled.toFixed(1)} ms, once
`);
}

benchReading();
