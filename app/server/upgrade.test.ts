import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'vitest';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';

async function sendUpgrade({ url }: TestShop, path = '/healthz') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  return socket;
}

for (const { kind, env, answered } of [
  { kind: 'with the sandbox', env: {}, answered: /^HTTP\/1\.1 404 / },
  { kind: 'without the sandbox', env: inServiceEnv, answered: /^HTTP\/1\.1 200 / },
]) {
  test(`an upgrade that no protocol serves is answered, and closes with its client, ${kind}`, async (t) => {
    const shop = await testShop({ env, background: false });
    t.onTestFinished(() => shop.close());
    const socket = await sendUpgrade(shop);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(answer), answered);
    socket.end();
    await once(socket, 'close');
    await once(await sendUpgrade(shop, '//'), 'data');
  });

  test(`an upgrade that its client resets does not end the process, ${kind}`, async (t) => {
    const shop = await testShop({ env, background: false });
    t.onTestFinished(() => shop.close());
    const socket = await sendUpgrade(shop);
    socket.resetAndDestroy();
    await once(socket, 'close');
    assert.equal((await fetch(`${shop.url}/healthz`)).status, 200);
  });
}
