import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Attachment } from './reply.ts';

test('the name of an attachment contains no character that could end the name in its header', () => {
  const nameOf = (name: string) => new Attachment(Buffer.from(''), 'application/pdf', name).name;
  assert.equal(nameOf('etiquette-C1149.pdf'), 'etiquette-C1149.pdf');
  assert.equal(nameOf('facture-"; x="\r\nset-cookie: a=b;é/../.pdf'), 'facture--x-set-cookie-a-b-..-.pdf');
});
