import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('{app,features,importer,platform,screens,shared}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\/|^(?:platform\/web|app\/web)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
const CALLS =
  /\bfetch\(|new WebSocket\(|from '(?:node:)?(?:http2|https|net|tls|dgram|undici|ws)'|\bimport\('nodemailer'\)|\b(?:http|https)\.(?:get|request)\(/;

const ownMachine = {
  'app/server/main.ts': 'asks whether its port is free',
  'platform/server/config/environment.ts': 'reads an address',
  'platform/server/db/embedded/free-port.ts': 'asks for a free port',
  'platform/server/db/heartbeat.ts': 'watches the connection of the database driver',
  'platform/server/http/connection.ts': 'answers on the socket of a request',
  'platform/server/http/shutdown.ts': 'closes the sockets of requests',
  'screens/shell/OfficeCrash.tsx': 'asks in the browser whether the shop answers',
};

test('only gateways of providers call other servers', () => {
  assert.ok(sources.length > 900, `${sources.length} files were read`);
  const outside = filesWith(CALLS).filter((file) => !file.startsWith('platform/server/integrations/'));
  assert.deepEqual(outside.toSorted(), Object.keys(ownMachine));
});

test('no call to another server follows a redirect', () => {
  const gateways = sources.filter(
    ({ file, text }) => file.startsWith('platform/server/integrations/') && /\bfetch\(/.test(text),
  );
  assert.ok(gateways.length >= 5, gateways.map(({ file }) => file).join());
  const following = gateways.filter(
    ({ text }) =>
      (text.match(/\bfetch\(/g) ?? []).length !== (text.match(/redirect: '(?:manual|error)'/g) ?? []).length,
  );
  assert.deepEqual(
    following.map(({ file }) => file),
    [],
  );
  assert.deepEqual(filesWith(/followRedirects: true/), []);
});

test('the shop encrypts in one file, with AES-256-GCM, and each of its hashes except those of passwords is SHA-256', () => {
  const ciphers = /create(?:Cipheriv|Decipheriv|Sign|DiffieHellman)\b|(?:public|private)(?:En|De)crypt\b/;
  assert.deepEqual(filesWith(ciphers), ['platform/server/encryption.ts']);
  const { text: encryption } = sources.find(({ file }) => file === 'platform/server/encryption.ts') ?? { text: '' };
  assert.deepEqual(
    [...encryption.matchAll(/create(?:Dec|C)ipheriv\('([\w-]+)'/g)].map(([, algorithm]) => algorithm),
    ['aes-256-gcm', 'aes-256-gcm'],
  );
  const algorithms = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\('([\w-]+)'/g)].map(([, algorithm]) => ({ file, algorithm })),
  );
  assert.ok(algorithms.length > 8, `${algorithms.length} hashes were found`);
  assert.deepEqual(
    algorithms.filter(({ algorithm }) => algorithm !== 'sha256'),
    [],
  );
  assert.equal(
    algorithms.length,
    sources.flatMap(({ text }) => text.match(/create(?:Hash|Hmac)\(/g) ?? []).length,
    'each algorithm is written where it is used',
  );
});

/** Files with random delays between attempts, which anyone may guess. */
const GUESSABLE = [
  'platform/server/events/transaction.ts',
  'platform/server/http/sse.ts',
  'platform/server/integrations/files/s3.ts',
  'platform/server/integrations/tiktok/backoff.ts',
  'platform/server/integrations/tiktok/euler.ts',
  'platform/server/mails/mail-result.ts',
];

test('Math.random makes no secret', () => {
  assert.deepEqual(filesWith(/Math\.random\b/).toSorted(), GUESSABLE);
});
