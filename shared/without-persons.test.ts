import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withoutPersons } from './without-persons.ts';

test('an error message loses what a person typed and keeps the names of the code', () => {
  const cases: [message: string, stored: string][] = [
    ['no mail for lea@test.example, code 7', 'no mail for [e-mail], code 7'],
    ['lea@test.example', '[e-mail]'],
    ['GET /orders?search=lea failed', 'GET /orders?[…] failed'],
    ['@lea.martin is taken', '@… is taken'],
    ['called 06 12 34 56 78', 'called [number]'],
    ['called +33612345678', 'called [number]'],
    ['order 1234567', 'order 1234567'],
    ['invalid input syntax for type uuid: "lea"', 'invalid input syntax for type uuid: "…"'],
    ['unknown «Léa» said “non”', 'unknown «…”'],
    ["it's gone", "it's gone"],
    ['a"lea"', 'a"…"'],
    ['only »', 'only »'],
    ['text "le"a" and 7', 'text "…" and 7'],
    ['key violates constraint "users_email_key" for "lea"', 'key violates constraint "users_email_key" for "…"'],
    ["cannot read 'lea' (reading 'total')", "cannot read '…' (reading 'total')"],
    ['"lea" in column "users.email" of "zoe"', '"…" in column "users.email" of "…"'],
  ];
  for (const [message, stored] of cases) assert.equal(withoutPersons(message), stored, message);
});

test('a long message is cut, before and after the removal', () => {
  assert.equal(withoutPersons('x'.repeat(2000)).length, 1000);
  assert.equal(withoutPersons(`"${'x'.repeat(9_991)}" end of the message`), '"…" end of');
});
