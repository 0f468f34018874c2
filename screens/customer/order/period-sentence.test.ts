import assert from 'node:assert/strict';
import { test } from 'vitest';
import { periodSentence } from './period-sentence.ts';

test('an extended withdrawal period is shown with its last day and its reason, and a usual period as fourteen days', () => {
  const sentence = periodSentence('2027-12-10');
  assert.match(
    sentence,
    /^Vous avez jusqu’au .*10\u00a0décembre 2027 inclus pour changer d’avis\. Ce délai dépasse 14 jours/,
  );
  assert.match(periodSentence(undefined), /quatorze jours après la réception/);
});
