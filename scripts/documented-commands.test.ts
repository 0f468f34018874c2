import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Beginnings of documented commands, each with the file that runs the command or its program, or with `by hand` and the
 * reason. The longest beginning counts.
 */
const RUN_BY: readonly [command: string, runBy: string][] = [
  ['node --version', 'by hand: asks for the version'],
  ['npm start', 'scripts/start.test.ts'],
  ['node scripts/start.mjs', 'scripts/deploy-check.ts'],
  ['npm test', 'by hand: each change'],
  ['npm run check', 'by hand: the first part of npm test'],
  ['npm run format', 'by hand: the check runs the same program'],
  ['npm run dev', 'by hand: serves until it is stopped'],
  ['npm run build', 'scripts/start.test.ts'],
  ['npm ci --omit=dev', 'scripts/deploy-check.ts'],
  ['npm run release', 'scripts/deploy-check.ts'],
  ['npm run --silent release:name', 'scripts/deploy-check.ts'],
  ['npm run release -- --arch', 'by hand: downloads Node for another processor'],
  ['npm run release -- --slim', 'by hand: the same archive with less'],
  ['npm run deploy:check', 'by hand: each change of the installation'],
  ['npm run bench', 'by hand: measures for minutes'],
  ['npm run admin:create', 'app/tools/backup.test.ts'],
  ['npm run doctor', 'app/tools/doctor.test.ts'],
  ['npm run demo:clear', 'app/tools/clear-demo.test.ts'],
  ['npm run backup', 'app/tools/backup.test.ts'],
  ['npm run backup:check', 'app/tools/keep-backups.test.ts'],
  ['npm run restore', 'app/tools/backup.test.ts'],
  ['npm run import', 'importer/main.test.ts'],
  ['npm run spec', 'scripts/requirements.test.ts'],
  ['npm run mutants', 'scripts/mutants.test.ts'],
  ['npm run asvs', 'scripts/asvs.test.ts'],
  ['npm audit', 'by hand: each month, and at each release'],
  ['npm outdated', 'by hand: each month, and at each release'],
  ['npm run drawings', 'scripts/drawings.test.ts'],
  ['npm run pictures', 'by hand: takes photographs of screens'],
  ['npm run stack', 'app/tools/read-stack.test.ts'],
  ['node scripts/run.mjs scripts/french-texts.ts', 'scripts/check-french.test.ts'],
  ['git ', 'by hand: commands of Git'],
  ['PORT=3001 npm start', 'scripts/deploy-check.ts'],
  ['DATA_DIR=/other/folder npm start', 'scripts/deploy-check.ts'],
  ['HOST=0.0.0.0 npm start', 'by hand: opens the demo to the network'],
  ['LOG_LEVEL=info npm start', 'by hand: prints more'],
  ['CC_POST_BUILD_HOOK=', 'by hand: a variable of a host'],
  ['DOMAIN=', 'scripts/deploy-check.ts'],
  ['TLS_CERTIFICATE=', 'scripts/deploy-check.ts'],
  ['scp ', 'by hand: copies to another machine'],
  ['sha256sum ', 'scripts/deploy-check.ts'],
  ['rm -rf ', 'by hand: deletes old archives'],
  ['systemctl ', 'by hand: on a Debian 12 started by its own systemd'],
  ['journalctl ', 'by hand: on a Debian 12 started by its own systemd'],
  ['defile ', 'scripts/install-machine.test.ts'],
  ['mv /var/lib/defile ', 'by hand: a restore on a Debian 12'],
  ['cd / && runuser ', 'by hand: a restore on a Debian 12'],
  ['runuser -u postgres -- createdb ', 'by hand: a restore on a Debian 12'],
  ['age ', 'scripts/deploy-check.ts'],
  ['docker compose ', 'by hand: podman and buildah take its place in deploy:check'],
  ['podman run', 'scripts/container-image.ts'],
  ['kubectl ', 'by hand: the manifests are checked, no cluster is at hand'],
  ['npm run evenings', 'bench/evenings/evenings.test.ts'],
  ['curl -s -c jar', 'app/pages/recipe-commands.test.ts'],
  ['curl -s -b jar', 'app/pages/recipe-commands.test.ts'],
  ['curl -N -b jar', 'app/pages/recipe-commands.test.ts'],
  ['curl -s localhost:3000/customer/faq', 'app/pages/recipe-commands.test.ts'],
  ['curl -d ', 'app/pages/recipe-commands.test.ts'],
];

const RUN_AS_WRITTEN = new Map([['docs/deploy/databases.md', 'scripts/recover-minute.ts']]);

const START =
  /^(npm |npx |node |git |curl |docker |podman |kubectl |systemctl |journalctl |defile |scp |sha256sum |age |rm |[A-Z_]+=\S+ \S)/;

/** Reads the blocks without a language, and inline code that begins like a command. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [
    ...(RUN_AS_WRITTEN.has(page) ? [] : blocks).filter((line) => line && !line.startsWith('#')),
    ...inline.filter((code) => START.test(code)),
  ];
}

test('each documented command has a test or a script that runs it, or a reason to run it by hand', () => {
  const pages = globSync(['README.md', 'SECURITY.md', 'docs/*.md', 'docs/{deploy,providers}/*.md'], { cwd: root });
  const commands = pages.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));
  assert.ok(commands.length > 80, `only ${commands.length} commands were read`);
  const used = new Set<string>();
  const unknown = commands.filter(({ command }) => {
    const [longest] = RUN_BY.filter(([start]) => command.startsWith(start)).sort(([a], [b]) => b.length - a.length);
    if (longest) used.add(longest[0]);
    return !longest;
  });
  assert.deepEqual(unknown, []);
  assert.deepEqual(
    RUN_BY.filter(([start]) => !used.has(start)),
    [],
    'commands that no page has',
  );
  const files = [...RUN_BY.map(([, runBy]) => runBy), ...RUN_AS_WRITTEN.values()];
  assert.deepEqual(
    files.filter((runBy) => !runBy.startsWith('by hand: ') && !existsSync(join(root, runBy))),
    [],
  );
});
