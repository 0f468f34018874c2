import assert from 'node:assert/strict';
import { test } from 'vitest';
import { csv, eurosCell } from './csv.ts';

const write = (...cells: (string | number)[]) => csv([cells]).toString();

test('a table has a byte order mark, semicolons between cells, and CRLF line ends', () => {
  assert.equal(
    csv([
      ['Pièce', 'Prix'],
      [42, '24,90'],
    ]).toString(),
    '\uFEFFPièce;Prix\r\n42;24,90\r\n',
  );
  assert.deepEqual([...csv([]).subarray(0, 3)], [0xef, 0xbb, 0xbf]);
});

test('a text is never run as a formula, whatever its first character, and numbers stay numbers', () => {
  for (const first of ['=', '+', '-', '@', '\t']) assert.equal(write(`${first}1+1`), `\uFEFF'${first}1+1\r\n`);
  assert.equal(write('\r=1'), `\uFEFF"'\r=1"\r\n`);
  assert.equal(write('=A1;"x"'), `\uFEFF"'=A1;""x"""\r\n`);
  assert.equal(write(-2.5, 'a=b'), '\uFEFF-2,5;a=b\r\n');
  assert.equal(write(eurosCell(-1999), '-19,99+1', '-1'), "\uFEFF-19,99;'-19,99+1;'-1\r\n");
});

test('amounts have two decimals and a comma', () => {
  assert.deepEqual([0, 5, 2490, 129_900].map(eurosCell), ['0,00', '0,05', '24,90', '1299,00']);
});

test('a sign after a line feed or a blank, or a full-width sign, starts no formula, and a negative amount is unchanged', () => {
  for (const sign of '=+-@＝＋－＠')
    for (const prefix of ['', '\n', ' \n', '\u00a0'])
      assert.match(write(`${prefix}${sign}1`), /^\uFEFF"?'/, JSON.stringify(prefix + sign));
  assert.equal(write('-24,90'), '\uFEFF-24,90\r\n');
});
