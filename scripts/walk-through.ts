import assert from 'node:assert/strict';
import type { Proxy } from './tls-proxies.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

export async function signIn(proxy: Proxy, settings: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: settings['ADMIN_EMAIL'], password: settings['ADMIN_PASSWORD'] });
  const reply = await proxy.ask('/api/admin/sign-in', { method: 'POST', headers: JSON_TYPE, body });
  assert.equal(reply.status, 200, reply.body);
  return { ...JSON_TYPE, cookie: reply.cookie };
}

/**
 * Signs in, creates a colour and reads it again, listens to the live feed and loads the home page. Also checks that
 * private addresses are closed.
 */
export async function walkThrough(proxy: Proxy, settings: NodeJS.ProcessEnv, colour: string): Promise<void> {
  const headers = await signIn(proxy, settings);
  const body = JSON.stringify({ name: colour, hexCode: '#112233' });
  assert.equal((await proxy.ask('/api/admin/colors', { method: 'POST', headers, body })).status, 200);
  assert.match((await proxy.ask('/api/admin/colors', { headers })).body, new RegExp(colour));
  assert.match(await proxy.firstBytes('/api/live-feed', headers), /bonjour/);
  assert.match((await proxy.ask('/')).body, /<html lang="fr">/);
  assert.equal((await proxy.ask('/metrics')).status, 404);
  assert.equal((await proxy.ask('/sandbox/mailbox')).status, 401);
}
