import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { findProseFaults } from './check-prose.ts';

async function faultsOf(t: TestContext, source: string, name = 'orders.test.ts'): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'prose-'));
  t.onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  await mkdir(join(root, 'features'));
  writeFileSync(join(root, 'features', name), source);
  return findProseFaults(root).join('\n');
}

const PLANTED: [rule: string, text: string][] = [
  ['first word', 'What the order holds.'],
  ['first word', 'Nor is it sent twice.'],
  ['first word', 'Whatever the order holds.'],
  ['first word', 'For what the shop asks.'],
  ['first word', 'The order is paid. Where it is sent is unknown.'],
  ['first word', 'When the order has expired.'],
  ['first pronoun', 'It deletes the order.'],
  ['private word', 'The buyer is told of the refund.'],
  ['private word', 'The order expires by itself.'],
  ['private word', 'A list of users to whom mails were sent.'],
  ['private word', 'Deletes so many rows per statement.'],
  ['negated noun', 'A refused payment is no sale.'],
  ['ending without a noun', 'Replaces the first label by the second one, or by the last one.'],
  ['chain of clauses', 'Locks the order; reads it: the buyer waits; then she pays.'],
  ['long sentence', `Returns ${'each order of the live '.repeat(5)}that a buyer paid.`],
  ['question', 'Is the order paid?'],
  ['she without a noun', 'Deletes the orders that she has paid.'],
];
for (const [rule, text] of PLANTED)
  test(`a comment and a title with “${text}” break the rule “${rule}”`, async (t) => {
    const fault = `features/orders.test.ts:1: ${rule}: ${text}`;
    assert.ok((await faultsOf(t, `/** ${text} */\nexport const a = 1;\n`)).includes(fault));
    assert.ok((await faultsOf(t, `test('CUS-08 D-16 ${text}', () => {});\n`)).includes(fault));
  });

test('code, quotations and tags of plain comments break no rule', async (t) => {
  const source = `
    /**
     * Deletes an order; returns \`whoever\` and « What is said? ».
     * @param order the order to delete.
     * @throws Refusal \`orders.paid\`.
     */
    export const a = 'What // Who is told?', b = \`/* Nor \${a} // Whoever */\`, c = /[/*] \\/\\/ Who is told*/;
    // @ts-expect-error -- What is wrong
    describe.each([1])('the seller sees \${a} of her orders', () => test(\`she sees the \${'What'} of a customer\`, () => {}));
    expect('What is told');
  `;
  assert.match(
    await faultsOf(t, source),
    /^1 of 2 test titles break a rule.*\n.*first pronoun: she sees the X of a customer$/,
  );
});

test('consecutive line comments are one text, and a comment behind code is not joined', async (t) => {
  const source = '// Returns the orders\n// of whom the shop knows.\nconst a = 1; // Her pseudo.\n// Buyer of a.\n';
  const faults = await faultsOf(t, source);
  assert.match(faults, /^2 of 3 comments break/);
  assert.match(faults, /:1: private word: Returns the orders of whom/);
});

test('a comment of a style sheet is checked', async (t) => {
  assert.match(await faultsOf(t, 'a {\n  /* What is told. */\n}\n', 'a.css'), /a\.css:2: first word, private word/);
});

// The limit of 3 % lies between 1 and 2 of 34.
test('one fault in 34 comments passes, two fail', async (t) => {
  const comments = (faultCount: number) =>
    [...Array(34).keys()]
      .map((n) => `/** ${n < faultCount ? 'What' : 'Returns'} order ${n}. */\nconst a${n} = 1;\n`)
      .join('');
  assert.equal(await faultsOf(t, comments(1)), '');
  assert.match(await faultsOf(t, comments(2)), /^2 of 34 comments break/);
});
