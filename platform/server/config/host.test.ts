import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { defaultHost, isContainer } from './host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const loadOn = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...env });

test('SYS-08 without HOST the shop listens on all interfaces in production on a hosting platform or in a container, else on the loopback interface', () => {
  const service = { production: true, hasPort: false, isContainer: false };
  assert.equal(defaultHost({ ...service, hasPort: true }), '0.0.0.0');
  assert.equal(defaultHost({ ...service, isContainer: true }), '0.0.0.0');
  assert.equal(defaultHost(service), '127.0.0.1');
  assert.equal(defaultHost({ production: false, hasPort: true, isContainer: true }), '127.0.0.1');
  const platform = { NODE_ENV: 'production', SANDBOX: '1', PUBLIC_API_KEY: 'pk_boutique', PORT: '8080' };
  assert.equal(loadOn(platform).host, '0.0.0.0');
  assert.equal(loadOn(platform).selfUrl, 'http://127.0.0.1:8080');
  assert.equal(loadOn({ ...platform, HOST: '127.0.0.1' }).host, '127.0.0.1');
  assert.equal(loadOn({ PORT: '8080' }).host, '127.0.0.1');
  assert.equal(isContainer({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }), true);
});
