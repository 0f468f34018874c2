import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plainText } from './plain-text.ts';
import { readHtml } from './read-html.ts';

const base = 'https://boutique.example';
const read = (html: string, level: 2 | 3 = 2) => readHtml(html, { base, level });
const asText = (html: string) => plainText(read(html));

test('a rich text becomes headings, paragraphs and lists, and strong words stay strong', () => {
  assert.deepEqual(
    read('<h2>Un</h2>\n<p>du <strong>texte</strong>\n ici.</p><ol><li>a</li><li>b</li></ol><h3>Deux</h3>', 3),
    [
      { kind: 'heading', level: 3, text: 'Un', startsPage: false },
      {
        kind: 'paragraph',
        words: [
          { text: 'du ', isStrong: false },
          { text: 'texte', isStrong: true },
          { text: ' ici.', isStrong: false },
        ],
      },
      {
        kind: 'list',
        mark: 'number',
        items: [[{ text: 'a', isStrong: false }], [{ text: 'b', isStrong: false }]],
      },
      { kind: 'heading', level: 4, text: 'Deux', startsPage: false },
    ],
  );
});

test('the address of a link follows its text, unless the text contains the address or the address is not a web page', () => {
  assert.equal(asText('<p><a href="/cgv">nos conditions</a></p>'), 'nos conditions (https://boutique.example/cgv)');
  assert.equal(asText('<p><a href="https://m.example/">https://m.example</a></p>'), 'https://m.example');
  assert.equal(
    asText('<p><a href="mailto:a@b.example">écrivez</a> <a href="javascript:x()">ici</a></p>'),
    'écrivez ici',
  );
});

test('no text is lost in tables, line breaks, pictures or unclosed tags, or outside of tags', () => {
  assert.equal(asText('<table><tr><td>a</td><td>b</td></tr></table>'), 'a · b');
  assert.equal(asText('<p>a<br>b</p>'), 'a\nb');
  assert.equal(asText('<p><img src="x" alt="Le logo"></p>'), 'Le logo');
  assert.equal(asText('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>d'), '- a\n- b\n- c\n\nd');
  assert.equal(asText('avant<ul><li>dedans'), 'avant\n\n- dedans');
  assert.equal(asText('&eacute;t&eacute; &lt;p&gt;&nbsp;!'), 'été <p>\u00a0!');
  assert.deepEqual(read('<p> </p><ul></ul>'), []);
});

test('blanks around a line break, at the ends of a text and in an empty text are left out, also between strong words', () => {
  assert.equal(asText('<p>Adresse <br> <strong>Paris</strong> <br></p>'), 'Adresse\nParis');
  assert.equal(asText('<p> <strong> un </strong>  </p>'), 'un');
  assert.deepEqual(read('<p> <strong> </strong> </p>'), []);
});

test('an item of several paragraphs has one number', () => {
  assert.equal(
    asText('<ol><li><p>a</p><p>suite</p></li><li>b<div>fin</div></li><li>c</li></ol>'),
    '1. a\nsuite\n2. b\nfin\n3. c',
  );
  assert.equal(asText('<ul><li>a<ul><li>b</li></ul>c</li></ul>'), '- a\n- b\n- c');
});

test('a heading in a list becomes bold words at the same place', () => {
  const list = '<ul><li>a</li><li><h3>Retours</h3><p>b</p></li></ul>';
  assert.equal(asText(`<p>avant</p>${list}<h3>après</h3>`), 'avant\n\n- a\n- Retours\nb\n\n— après —');
  const [block] = read(list);
  assert.ok(block?.kind === 'list');
  assert.deepEqual(block.items[1]?.[0], { text: 'Retours', isStrong: true });
});

test('nested lists, up to the allowed number of tags, are read in less than 1.5 s of processor time', () => {
  const began = process.threadCpuUsage();
  assert.equal(read('<ul>'.repeat(2500) + '<p>x</p>'.repeat(2500)).length, 1);
  assert.ok(process.threadCpuUsage(began).user < 1_500_000);
});
