import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import { test } from 'vitest';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import { objectStorage } from '#sandbox/testing/object-storage.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import { backUp } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { mailOwner } from './mail-owner.ts';
import { sendBackup } from './send-backup.ts';

test('a backup is checked in a database of its own, whose folder is deleted, and a truncated backup is refused', async (t) => {
  const first = await openShop(t);
  await first.aCustomer('lea');
  // No row names this file, so it is not in the backup.
  await first.shop.gateways.files.put('photos', 'a.jpg', { bytes: Buffer.from('a'), contentType: 'image/jpeg' });
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('defile-check-'));
  const leftoversBefore = leftovers();
  // Unreachable address, so that a check of the shop's own database would fail.
  const unreachable = { DATABASE_URL: 'postgres://u@127.0.0.1:9/x', S3_ENDPOINT: 'http://127.0.0.1:9' };
  assert.match(
    await checkBackup(file, unreachable),
    /^La sauvegarde du .* se restaure : 0 commande, 2 comptes, 0 fichier\.$/,
  );
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const truncated = join(aFolder(), 'cut.gz');
  writeFileSync(truncated, gzipSync(lines.slice(0, -2).join('\n')));
  await assert.rejects(checkBackup(truncated, unreachable), /incomplet/);
  const address = join(aFolder(), 'address');
  writeFileSync(address, unreachable.DATABASE_URL);
  const fromFiles = { DATABASE_URL_FILE: address, DATABASE_DIRECT_URL_FILE: address };
  assert.match(await checkBackup(file, fromFiles), / se restaure : /);
  assert.deepEqual(leftovers(), leftoversBefore);
});

const bucketOf = (endpoint: string) => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: 'fr-par',
  BACKUP_S3_BUCKET: 'defile',
  BACKUP_S3_ACCESS_KEY_ID: 'AKID',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
});

test('a backup is copied to S3 and old copies are deleted there; missing or wrong keys are refused', async (t) => {
  const { endpoint, objects } = await objectStorage(t);
  const file = join(aFolder(), 'defile-2.age');
  writeFileSync(file, 'encrypted');
  const env = bucketOf(endpoint);
  objects.set('/defile/backups/defile-1.age', { bytes: Buffer.from('old'), type: '' });
  assert.equal(await sendBackup(env, file, ['/var/backups/defile/defile-1.age']), true);
  assert.deepEqual(
    [...objects].map(([key, { bytes }]) => [key, bytes.toString()]),
    [['/defile/backups/defile-2.age', 'encrypted']],
  );
  assert.equal(await sendBackup({}, file, []), false);
  const { BACKUP_S3_SECRET_ACCESS_KEY: secret, ...withoutSecret } = env;
  const secretFile = join(aFolder(), 'secret');
  writeFileSync(secretFile, `${secret}\n`);
  assert.equal(await sendBackup({ ...withoutSecret, BACKUP_S3_SECRET_ACCESS_KEY_FILE: secretFile }, file, []), true);
  const missingFile = { ...withoutSecret, BACKUP_S3_SECRET_ACCESS_KEY_FILE: '/missing' };
  await assert.rejects(sendBackup(missingFile, file, []), /BACKUP_S3_SECRET_ACCESS_KEY_FILE ne peut pas être lu/);
  await assert.rejects(
    sendBackup({ BACKUP_S3_ENDPOINT: endpoint }, file, []),
    /BACKUP_S3_REGION, .* doivent accompagner/,
  );
  await assert.rejects(sendBackup({ ...env, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }, file, []), /refuse/);
});

/**
 * Installs `backup.sh` in a folder of its own, with stand-ins of the program `age` and of the backup.
 * @returns the folder of the backups, and a function that runs the script.
 */
function installedScript() {
  const root = aFolder();
  const folders = ['deploy', 'bin', 'kept', 'node_modules/node/bin'].map((name) => join(root, name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  copyFileSync('deploy/backup.sh', join(root, 'deploy/backup.sh'));
  const program = (path: string, script: string) =>
    writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  program('bin/age', 'cp "$6" "$5"');
  const run = `cd ${process.cwd()} && exec ${process.execPath} "$@"`;
  program('node_modules/node/bin/node', `case "$2" in */backup.ts) echo new >"$3" ;; *) ${run} ;; esac`);
  const env = { BACKUP_DIR: join(root, 'kept'), BACKUP_RECIPIENT: 'age1', BACKUP_KEEP: '1' };
  return {
    kept: env.BACKUP_DIR,
    backUp: (s3: object) =>
      promisify(execFile)('sh', [join(root, 'deploy/backup.sh')], {
        env: { ...process.env, ...env, ...s3, PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
      }),
  };
}

test('a failed copy to S3 still deletes old backups on the machine, and the next copy deletes them in S3', async (t) => {
  const { endpoint, objects } = await objectStorage(t);
  const { kept, backUp: runScript } = installedScript();
  const backups = () => readdirSync(kept).filter((name) => name.endsWith('.age'));
  const old = 'defile-20260101T041000Z.jsonl.gz.age';
  writeFileSync(join(kept, old), 'old');
  objects.set(`/defile/backups/${old}`, { bytes: Buffer.from('old'), type: '' });
  await assert.rejects(runScript(bucketOf('http://127.0.0.1:9')), { code: 1 });
  assert.equal(backups().length, 1);
  assert.notEqual(backups()[0], old);
  await runScript(bucketOf(endpoint));
  assert.deepEqual(
    [...objects.keys()],
    backups().map((name) => `/defile/backups/${name}`),
  );
});

test('a backup deletes the folder that a killed backup left in clear, and leaves the folder of a running backup', async () => {
  const { kept, backUp: runScript } = installedScript();
  const [killed, running] = ['defile-backup.killed', 'defile-backup.running'].map((name) => join(kept, name));
  assert.ok(killed && running);
  for (const folder of [killed, running]) mkdirSync(folder);
  writeFileSync(join(killed, 'shop.jsonl.gz'), 'in clear');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(killed, yesterday, yesterday);
  await runScript({ TMPDIR: kept });
  const left = readdirSync(kept).filter((name) => !name.endsWith('.age'));
  assert.deepEqual(left, ['defile-backup.running']);
});

test('a report is mailed to the owner without the database, and to nobody without a mail server', async (t) => {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) =>
      void buffer(stream).then((mail) => {
        mails.push(mail.toString());
        done();
      }),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as { port: number };
  const env = { DATA_DIR: aFolder(), ADMIN_EMAIL: 'lea@boutique.example', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const database = { DATABASE_URL: 'postgres://u@127.0.0.1:9/x', PUBLIC_URL: 'https://boutique.example' };
  assert.equal(await mailOwner({ ...env, ...database }, 'Sauvegarde relue', '12 < 13'), 'lea@boutique.example');
  assert.equal(mails.length, 1);
  assert.match(mails[0] ?? '', /^Subject: Sauvegarde relue\r$/m);
  assert.match(mails[0] ?? '', /^Message-ID: <[\w-]+@boutique\.example>\r$/m);
  assert.match(mails[0] ?? '', /^To: lea@boutique\.example\r$/m);
  assert.match(mails[0] ?? '', /<pre>12 &lt; 13<\/pre>/);
  assert.equal(await mailOwner({ ...env, SMTP_URL: '' }, 'Sauvegarde relue', ''), null);
});
