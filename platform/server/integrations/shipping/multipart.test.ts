import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { readCarrierAnswer } from './colissimo-answer.ts';
import { boundaryOf, splitMultipart } from './multipart.ts';

const infos = JSON.stringify({
  messages: [{ id: '0', type: 'INFOS', messageContent: 'La requête a été traitée avec succès' }],
  labelV2Response: { parcelNumber: '6A15984040331', pdfUrl: null },
});

function multipart(boundary: string, label: Buffer, end = '\r\n'): Buffer {
  return Buffer.concat([
    Buffer.from(
      [
        `--${boundary}`,
        'content-type: application/json;charset=UTF-8',
        'Content-ID: <jsonInfos>',
        '',
        infos,
        `--${boundary}`,
        'Content-Type: application/octet-stream',
        'Content-Id: <label>',
        '',
        '',
      ].join(end),
    ),
    label,
    Buffer.from(`${end}--${boundary}--${end}`),
  ]);
}

test('the boundary is read quoted or bare, and only from a multipart type', () => {
  assert.equal(boundaryOf('multipart/mixed; boundary="uuid:1-2"; type="application/json"'), 'uuid:1-2');
  assert.equal(boundaryOf('Multipart/Related; type="x"; Boundary=uuid:1-2;start="<jsonInfos>"'), 'uuid:1-2');
  assert.equal(boundaryOf('application/json'), null);
  assert.equal(boundaryOf('text/plain; boundary=no'), null);
});

test('a label is returned byte for byte, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('\r\n', '\n'), (bytes, end) => {
      const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes]);
      const answer = readCarrierAnswer('multipart/related; boundary=uuid:7', multipart('uuid:7', pdf, end));
      // Between bare line feeds, a carriage return before the boundary looks like a line end.
      if (end === '\n') fc.pre(pdf.at(-1) !== 0x0d);
      assert.deepEqual(answer?.label, pdf);
      assert.equal(answer.parcelNumber, '6A15984040331');
      assert.ok(answer.isSuccess);
    }),
  );
});

test('a boundary inside a line is a part of the label', () => {
  const pdf = Buffer.from('%PDF-1.4 see --b, then on');
  assert.deepEqual(readCarrierAnswer('multipart/mixed; boundary=b', multipart('b', pdf))?.label, pdf);
});

test('a truncated part is ignored', () => {
  const message = multipart('b', Buffer.from('%PDF-1.4 and so on'));
  assert.equal(splitMultipart(message, 'b').length, 2);
  const truncated = readCarrierAnswer('multipart/mixed; boundary=b', message.subarray(0, -12));
  assert.equal(truncated?.parcelNumber, '6A15984040331');
  assert.equal(truncated.label, null);
});

test('an error is read from plain JSON too, and HTML counts as unreadable', () => {
  const body = Buffer.from(
    JSON.stringify({
      messages: [{ id: 30204, type: 'ERROR', messageContent: 'La rue manque', replacementValues: [] }],
      labelV31Response: null,
    }),
  );
  assert.deepEqual(readCarrierAnswer('application/json', body), {
    isSuccess: false,
    parcelNumber: null,
    label: null,
    error: { id: '30204', text: 'La rue manque' },
  });
  assert.equal(readCarrierAnswer('text/html', Buffer.from('<html>')), null);
});
