import assert from 'node:assert/strict';
import { test } from 'vitest';
import { declaredSubjects, subjectNames, subjectRefusal, subjectsByMail } from './rules-subjects.ts';

test('each mail to buyers has the subject of its setting, or the default', () => {
  assert.deepEqual(Object.keys(subjectsByMail({})), [
    'sign-in',
    'live-ended',
    'order-reminder',
    'piece-given',
    'order-expired',
    'order-cancelled',
    'payment-received',
    'rest-to-pay',
    'parcel-shipped',
    'message-answered',
    'order-documents',
    'withdrawal-receipt',
    'return-label',
    'withdrawal-impossible',
    'withdrawal-ended',
    'order-refunded',
    'account-going',
  ]);
  const { 'sign-in': signIn, 'rest-to-pay': rest } = subjectsByMail({ signInSubject: 'Code {code}' });
  assert.deepEqual([signIn, rest], ['Code {code}', '']);
});

test('a subject is one visible line with a letter or a digit, and has the placeholders that its mail needs', () => {
  assert.equal(subjectRefusal('signInSubject', ''), null);
  assert.equal(subjectRefusal('signInSubject', 'Code {code}'), null);
  assert.match(subjectRefusal('signInSubject', 'Bonjour') ?? '', /doit contenir \{code\}$/);
  assert.match(subjectRefusal('signInSubject', '{code} {total}') ?? '', /n’est pas un repère/);
  assert.equal(subjectRefusal('restToPaySubject', 'Bonjour'), null);
  assert.match(subjectRefusal('restToPaySubject', '… !') ?? '', /^Un objet contient au moins une lettre/);
  for (const hidden of ['a\nb', 'a\u200bb', 'a\u2028b'])
    assert.match(subjectRefusal('restToPaySubject', hidden) ?? '', /^Un objet tient sur une ligne/);
});

test('the setting of a subject is refused with the reason of `subjectRefusal`', () => {
  const { schema } = declaredSubjects.signInSubject;
  assert.equal(schema.safeParse('Code {code}').success, true);
  assert.match(schema.safeParse('Bonjour').error?.issues[0]?.message ?? '', /doit contenir \{code\}$/);
  for (const name of subjectNames) assert.equal(declaredSubjects[name].schema.safeParse('').success, true, name);
});
