import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

/**
 * Fragments, each with the aliases that its caller must have in scope; `fuzzyMatchIds` provides `found`. A new fragment
 * takes its alias as a parameter instead, as `isErased` does.
 */
const knownFragments = [
  'acceptedTermsJson o v',
  'agreedCents o',
  'awaitsCode s u',
  'blockColumns b',
  'buyerPseudo o u',
  'chargedBackCents o',
  'customerName u',
  'feedStateName l',
  'fullName u',
  'hasLabel o',
  'isClaimOfOtherPerson c',
  'isClaimOfUser c u',
  'isConfirmed o',
  'isCounted t',
  'isOnAir l',
  'isRefunded i',
  'isReturned o',
  'isShownItem i',
  'isUnanswered s',
  'isWhollyRefunded o',
  'isWithdrawn i',
  'itemColumns c i p',
  'keptPostage o',
  'labelJson o',
  'labelRefused s',
  'labelUnknown o',
  'myItemsJson p',
  'nothingToSend o',
  'orderConditions o',
  'ordersOfLive l',
  'ordersToPrepareNear found',
  'parcelEventsJson o',
  'parcelJson o',
  'paymentUnderWay o',
  'placeInQueue c',
  'postageInTotal o',
  'productsNear found',
  'pseudoIsProved u',
  'returnedCents o',
  'roleInSession s u',
  'roleOf u',
  'shopMessagesJson m',
  'shownItems o',
  'shownLiveJson l',
  'trackingUrl o',
  'transactionsJson o',
  'userJson u',
  'usersNear found',
  'usersOfClaim c',
  'warningsOfClaim warned',
  'withdrawnCents o',
];

const root = join(import.meta.dirname, '..');

/** Returns the SQL of each constant and function of a file, with the SQL that it inserts from the same file. */
function fragmentsOf(text: string): Map<string, string> {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '');
  const parts = code.split(/^(?=(?:export |async )*(?:const|function) )/m);
  const own = new Map(
    parts.map((part) => [
      /(?:const|function) (\w+)/.exec(part)?.[1] ?? '',
      [...part.matchAll(/sql`([^`]*)`/g)].map(([, written = '']) => written).join('\n'),
    ]),
  );
  const whole = (written: string): string =>
    written.replaceAll(/\$\{(\w+)[^{}]*\}/g, (_, name: string) => whole(own.get(name) ?? ' '));
  return new Map([...own].map(([name, written]) => [name, whole(written)]));
}

/** Returns the aliases that a fragment uses and does not introduce. */
function missingAliases(written: string): string[] {
  const read = [...written.matchAll(/(?<![\w.'])([a-z]\w*)\.(?=[a-z_])/g)].map(([, alias = '']) => alias);
  return [...new Set(read)].filter((alias) => !new RegExp(`\\b${alias}\\b(?!\\.)`).test(written)).toSorted();
}

test('the exported SQL fragments that need an alias of their caller are exactly the known fragments', () => {
  const found = globSync('features/*/server/sql/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...fragmentsOf(text)].flatMap(([name, written]) => {
        const aliases = missingAliases(written);
        const isExported = new RegExp(`^export (?:async )?(?:const|function) ${name}\\b`, 'm').test(text);
        return isExported && aliases.length > 0 ? [`${name} ${aliases.join(' ')}`] : [];
      });
    });
  assert.deepEqual(found.toSorted(), knownFragments);
});
