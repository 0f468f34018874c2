import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';

test('a shop that configures only the national address service, which needs no key, is the demo shop', ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'defile-seed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const seedOf = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...env }).seed;
  assert.equal(seedOf({ ADDRESS_API_URL: 'https://data.geopf.fr' }), 'demo');
  assert.equal(seedOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'bonjour@boutique.example' }), 'none');
});
