import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { Refusal } from '#shared/problem.ts';
import { richTextTags } from '#shared/rich-text.ts';
import { sanitise } from './sanitise.ts';

test('D-17 tags and attributes that run code, load files or disguise content are removed, and the text stays', () => {
  const cases: [string, string][] = [
    ['<p onclick="x()">Bonjour</p>', '<p>Bonjour</p>'],
    ['<p>Bonjour<script>alert(1)</script></p>', '<p>Bonjour</p>'],
    ['<p>Bonjour<style>*{display:none}</style></p>', '<p>Bonjour</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<p><a href="javascript:alert(1)">ici</a></p>', '<p><a>ici</a></p>'],
    ['<p><a href=" java\nscript:alert(1)">ici</a></p>', '<p><a>ici</a></p>'],
    ['<p><a href="//evil.example">ici</a></p>', '<p><a>ici</a></p>'],
    ['<p><a href="data:text/html,<script>x</script>">ici</a></p>', '<p><a>ici</a></p>'],
    ['<p><iframe src="https://evil.example"></iframe>a</p>', '<p>a</p>'],
    ['<form action="/x"><p>a</p><input name="b"></form>', '<p>a</p>'],
    ['<p style="position:fixed" class="x" id="shop">a</p>', '<p>a</p>'],
    ['<svg><p>a</p><style><img src=x onerror=1></style></svg>', '<p>a</p>'],
    ['<p>a</p><!-- secret -->', '<p>a</p>'],
    ['<p>5 < 6 & 7 > 2</p>', '<p>5 &lt; 6 &amp; 7 &gt; 2</p>'],
  ];
  for (const [written, kept] of cases) assert.equal(sanitise(written), kept);
});

test('D-17 the tags of an editor are replaced by the tags that the shop allows', () => {
  assert.equal(
    sanitise('<h1>Titre</h1><div><b>Gras</b> <i>penché</i></div>'),
    '<h2>Titre</h2><div><strong>Gras</strong> <em>penché</em></div>',
  );
  assert.equal(
    sanitise('<p><a href="/cgv">CGV</a> <a href="mailto:a@b.fr">écrire</a></p>'),
    '<p><a href="/cgv">CGV</a> <a href="mailto:a@b.fr">écrire</a></p>',
  );
  assert.equal(
    sanitise('<p><a href="https://www.cnil.fr" target="x" rel="opener">CNIL</a></p>'),
    '<p><a href="https://www.cnil.fr" rel="noopener noreferrer">CNIL</a></p>',
  );
  assert.equal(sanitise('Bonjour\n\nÀ bientôt'), '<p>Bonjour</p>\n\n<p>À bientôt</p>');
});

test('D-17 a picture of the shop gets a text alternative, and a picture of another site stays only if it was there before or is imported', () => {
  const ownPicture = '<p><img src="/api/photos/1" alt="La vitrine" /></p>';
  assert.equal(sanitise(ownPicture), ownPicture);
  assert.equal(sanitise('<p><img src="/api/photos/1"></p>'), '<p><img src="/api/photos/1" alt="" /></p>');
  const foreignPicture = '<p>a<img src="https://x.example/?a=1&amp;b=2" alt="b" /></p>';
  assert.equal(sanitise(foreignPicture), '<p>a</p>');
  assert.equal(sanitise(foreignPicture, { before: foreignPicture }), foreignPicture);
  assert.equal(sanitise(foreignPicture, { isImported: true }), foreignPicture);
  for (const src of ['//x.example/a', '/\\x.example/a', 'data:image/png;base64,AA', 'javascript:x', 'photo.jpg'])
    assert.equal(sanitise(`<p>a<img src="${src}" alt="b"></p>`), '<p>a</p>', src);
});

test('D-17 a text without visible content after sanitising is refused like an empty field', () => {
  for (const written of ['<script>alert(1)</script>', '<p></p>', '<style>a{}</style><p>&nbsp;</p>']) {
    assert.throws(
      () => sanitise(written),
      (error) => error instanceof Refusal && error.status === 422,
      written,
    );
  }
});

test('D-17 any text is reduced to the tags and attributes that the shop allows, with safe URLs', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b',
    '<a href="',
    'https://x.fr',
    'javascript:',
    '">',
    '<img src="',
    '<svg>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '&lt;',
    '&#60;',
    '<',
    '>',
    '"',
    '\n\n',
    'mot',
    '\u0000',
    '<math><mi>',
    '<textarea>',
    '</textarea>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const written = `<p>x</p>${pieces.join('')}`;
      const html = sanitise(written);
      // The sanitiser escapes < and > in texts and attributes, so each remaining < begins a tag.
      for (const [tag, name, attributes] of html.matchAll(/<\/?([a-z0-9]*)([^>]*)>?/g)) {
        assert.ok(name && name in richTextTags, tag);
        assert.match(attributes ?? '', /^(?: (?:href|src|alt|width|height|target|rel)(?:="[^"<>]*")?)*(?: \/)?$/, tag);
        assert.doesNotMatch(attributes ?? '', /="\s*javascript:/i, tag);
      }
    }),
  );
});
