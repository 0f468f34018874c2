import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterAll, test } from 'vitest';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

const page = readFileSync(join(import.meta.dirname, '../../docs/recipes.md'), 'utf8');
const commands = [...page.matchAll(/^curl .*$|`(curl [^`]*)`/gm)].map(([line, inline]) => inline ?? line);
const folder = aFolder();
// Makes curl fail when the shop refuses a request.
writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nsilent\n');

async function run(command: string, values: Readonly<Record<string, string>>): Promise<string> {
  const written = Object.entries(values).reduce((text, [word, value]) => text.replaceAll(word, value), command);
  const env = { PATH: process.env['PATH'], HOME: folder };
  const { stdout } = await promisify(execFile)('bash', ['-o', 'pipefail', '-c', written], { cwd: folder, env });
  return stdout;
}

test('the commands of the recipes work as they are written', async () => {
  const liveId = await shop.aLive();
  await until(() => shop.shop.db.one(sql`select from feed_states where live_id = ${liveId} and state = 'open'`));
  const values = {
    '"email":"…"': '"email":"admin@test.example"',
    '"password":"…"': '"password":"un mot de passe long"',
    'localhost:3000': shop.url.replace('http://', ''),
    '<liveId>': liveId,
    // Limits the command that listens to the live feed, which never ends.
    'curl -N': 'curl -N --max-time 8',
  };
  const outputs: string[] = [];
  for (const command of commands)
    outputs.push(
      await run(command, values).catch((error: { code?: number; stdout?: string; stderr?: string }) => {
        assert.ok(command.startsWith('curl -N') && error.code === 28, `${command}: ${error.stdout}${error.stderr}`);
        return error.stdout ?? '';
      }),
    );
  const answerOf = (part: string) => outputs[commands.findIndex((command) => command.includes(part))]?.trim() ?? '';
  assert.ok(commands.length >= 8, `only ${commands.length} commands`);
  assert.match(answerOf('/sign-in'), /"role":"owner"/);
  assert.match(answerOf('/attention'), /^\{/);
  assert.match(answerOf('/feed'), /"state" : "open"/);
  assert.match(answerOf('-N'), /bonjour/);
  assert.equal(answerOf('data-hydrate'), '1');
});
