import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { sharedVariables } from '#shared/shared-variables.ts';

const folder = join(import.meta.dirname, '../../../docs/providers');
const isOfProvider = (name: string) => /^(?:SMTP|MAIL|LYRA|COLISSIMO|LAPOSTE|TIKTOK|ADDRESS|S3)_/.test(name);

test('each variable of a provider is on a page of docs/providers, and these pages name no other variable', () => {
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const namedVariables = new Set(
    pages.flatMap((page) => page.match(/\b[A-Z][A-Z\d]+_[A-Z\d_]+\b/g) ?? []).filter(isOfProvider),
  );
  assert.deepEqual([...namedVariables].toSorted(), sharedVariables.filter(isOfProvider).toSorted());
});
