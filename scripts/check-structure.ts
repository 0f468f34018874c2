import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { FEATURES } from './feature-order.ts';

const FOLDERS = ['app', 'features', 'importer', 'platform', 'sandbox', 'screens', 'shared', 'e2e', 'bench', 'scripts'];
const FORBIDDEN = /^(utils?|helpers?|common|misc|types?|constants?|services?|lib)$/;
const FEW_LINES = 80;

/** `reading` and its parts parse texts that people wrote. `testing/` holds code for tests and benches only. */
const DOMAIN_FILE =
  /^(testing\/[a-z-]+|((admin-)?(endpoints|schemas)|admin|events|(lifecycle|problems|rules|labels|reading)(-[a-z]+)?)(\.test)?)\.ts$/;
/**
 * `sql/` holds parts of statements, and queries, that several files or features share. `legal/` holds texts of the law.
 * `list.ts` reads, saves and deletes the rows of a list of the back office. `endpoints.test.ts` tests the endpoints of
 * the feature by HTTP.
 */
const FEATURE_FILE =
  /^(((queries|list|reactions|hooks|tables)|(commands|steps|emails|sql|legal)\/[a-z-]+)(\.test)?|endpoints\.test)\.ts$/;

/** Files of features with names outside of `FEATURE_FILE`. A new entry needs a decision. */
const EXTRA_SUBJECTS = new Set([
  'features/photos/server/photo-file.ts',
  'features/content/server/sanitise.ts',
  'features/feed/server/listen-to-live.ts',
  'features/identity/server/first-identity.ts',
  'features/retention/server/my-data.ts',
  'features/settings/server/settings-cache.ts',
  'features/users/server/session-secret.ts',
  'features/users/server/admin-queries.ts',
]);

const VERBS = new Set(
  `abandon accept add adopt answer apply archive ask assign attach begin block book build cancel change charge check
  choose claim clear close collect confirm copy count create cut decide delete deliver detach disable discard download
  edit enable end enqueue enter erase expire explain fetch file fill find finish forget generate get give handle hash hold import
  invite issue join launch leave let link list load lock log make mark merge move note notify offer open order
  pair pass pause pay pick place poll prepare print propose publish put queue read rebuild receive reconcile record redeem
  refresh refund refuse register release remove rename renew reorder replace replay reply report request resend reserve reset
  resolve restore resume retry return revoke rotate save schedule scan seed send set settle ship show sign split start
  stop store submit sweep switch sync take tell touch track transfer try undo unassign unblock unlink unlock unpublish
  update upload use validate verify void wait watch withdraw write
  modify follow fix pin clean empty encrypt expect measure number rate reach react renumber
  free group match purge separate raise remind select silence subscribe unsubscribe suspend warn`.split(/\s+/),
);

export function findStructureErrors(root: string): string[] {
  // Names and sizes of generated files are not checked. `migrationFaults` checks the names of migrations.
  const sources = FOLDERS.flatMap((folder) => filesIn(root, folder)).filter(
    (path) => /\.(tsx?|mjs|cjs|js)$/.test(path) && !/\/migrations\/|\.gen\./.test(path),
  );
  const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  return [
    ...sources.flatMap(nameFaults),
    ...unknownFolders(sources),
    ...[...texts].flatMap(([path, text]) => [...statusFaults(path, text), ...spaceFaults(path, text)]),
    ...migrationFaults(filesIn(root, 'platform/server/db/migrations')),
    ...sizeFaults(texts),
    ...packageFaults(root),
    ...packageFaults(root, 'bench/lighthouse/'),
  ];
}

function nameFaults(path: string): string[] {
  const faults: string[] = [];
  const [top = '', feature = '', side = '', ...inside] = path.split('/');
  const words = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const forbidden = words.find((word) => FORBIDDEN.test(word));
  if (forbidden) faults.push(`${path}: “${forbidden}” says nothing; name the file after its subject.`);
  if (/^index\.(tsx?|m?js)$/.test(basename(path))) {
    faults.push(`${path}: no barrels; import each file by its name.`);
  }
  if (/color/i.test(path) && !path.startsWith('screens/admin/colors/'))
    faults.push(`${path}: “colour” in names; addresses, topics, columns and CSS alone have “color”.`);
  if (top === 'features' && side === 'domain' && FEATURES.includes(feature) && !DOMAIN_FILE.test(inside.join('/'))) {
    faults.push(
      `${path}: the domain of a feature holds endpoints, schemas (and admin- of both, or admin for both), lifecycle(-*), events, problems(-*), rules(-*), labels(-*), reading(-*), testing/* and their tests.`,
    );
  }
  if (top === 'features' && side === 'server') faults.push(...featureFaults(path, feature, inside.join('/')));
  return faults;
}

/** Returns a sentence for each folder missing from the list of features, which no import rule would cover. */
function unknownFolders(sources: readonly string[]): string[] {
  const folders = sources.flatMap((path) => /^features\/[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)]
    .filter((folder) => !FEATURES.includes(basename(folder)))
    .map((folder) => `${folder}: “${basename(folder)}” is not a feature (app/features.ts).`);
}

/**
 * Returns true for files with texts that people read. Words of live comments, output of terminals and legal texts keep
 * their spaces.
 */
const hasCheckedSpaces = (path: string): boolean =>
  /^(app|features|platform|screens|shared)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^platform\/server\/db\/|^features\/content\/server\/legal\/|^features\/[a-z]+\/domain\/(testing\/|reading-)/.test(
    path,
  );

const COMMENT_LINE = /^\s*(\/\/|\/?\*|\{\/\*)/;
const PLAIN_SPACE = /« | »|n° /;

function spaceFaults(path: string, text: string): string[] {
  if (!hasCheckedSpaces(path)) return [];
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line) => PLAIN_SPACE.test(line) && !COMMENT_LINE.test(line) && PLAIN_SPACE.test(line.split(' // ')[0] ?? ''),
  );
  return at === -1
    ? []
    : [`${path}:${at + 1}: inside « » and after n°, write a no-break space: \\u00A0, in JSX &nbsp;.`];
}

const isStatus = (word: string | undefined): boolean => orderStatuses.some((status) => status === word);

/** Status word in a comparison or an assignment, and two words beside each other in a list. */
const namedStatus = /\b(?:status|Status|from|to) ?(?:===|!==|=|<>|!=|in \(|not in \() ?'([a-z-]{1,20})'/g;
const listedStatuses = /'([a-z-]{1,20})'(?=,\s{0,30}'([a-z-]{1,20})')/g;

// Stand-ins are not checked: words of a provider may equal the name of a status.
const hasCheckedStatuses = (path: string): boolean =>
  /^(app|features|importer|platform|sandbox|screens|shared)\/.*\.tsx?$/.test(path) &&
  !/^sandbox\/(?!demo|testing)/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !/^features\/[a-z]+\/domain\/lifecycle\.ts$|^shared\/payment-words\.ts$/.test(path);

/**
 * Returns a fault when a file tests an order’s status by its name, because a new status would be missed there.
 */
function statusFaults(path: string, text: string): string[] {
  if (!hasCheckedStatuses(path)) return [];
  const all = [...text.matchAll(namedStatus), ...text.matchAll(listedStatuses)];
  const found = all.find(([, ...words]) => words.every(isStatus));
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [`${path}:${line}: “${found[0]}”: test a fact of features/orders/domain/lifecycle.ts instead.`];
}

/** Checks the names of migrations, and that each number is used once: two authors may have taken the same number. */
function migrationFaults(paths: readonly string[]): string[] {
  const byNumber = Map.groupBy(
    paths.filter((path) => path.endsWith('.sql')).map((path) => basename(path)),
    (name) => /^\d{4}(?=-[a-z0-9-]+\.sql$)/.exec(name)?.[0] ?? '',
  );
  return [...byNumber].flatMap(([number, names]) => {
    if (number === '') return names.map((name) => `${name}: a migration is named NNNN-title.sql.`);
    return names.length > 1
      ? [`${names.join(', ')}: ${names.length} migrations with one number; the newest gets the next number.`]
      : [];
  });
}

function featureFaults(path: string, feature: string, inside: string): string[] {
  if (!FEATURES.includes(feature)) return [];
  if (EXTRA_SUBJECTS.has(path.replace('.test.ts', '.ts'))) return [];
  if (!FEATURE_FILE.test(inside)) {
    return [
      `${path}: a feature holds queries, list, commands/<verb>, steps/<verb>, sql/<subject>, reactions, hooks, tables, emails/*, legal/* and their tests.`,
    ];
  }
  const [verb = ''] = basename(inside).split(/[-.]/);
  if (!/^(commands|steps)\//.test(inside) || VERBS.has(verb)) return [];
  return [`${path}: the file of a command or a step begins with a verb (“${verb}” is not one of those listed).`];
}

function sizeFaults(texts: ReadonlyMap<string, string>): string[] {
  const small = [...texts.values()].filter((text) => text.trimEnd().split('\n').length < FEW_LINES).length;
  return small * 2 < texts.size
    ? [`Only ${small} files of ${texts.size} have fewer than ${FEW_LINES} lines: half should.`]
    : [];
}

/** `folder` is relative to the root and ends with a slash; empty for the root. */
function packageFaults(root: string, folder = ''): string[] {
  const faults: string[] = [];
  const lock = join(root, folder, 'package-lock.json');
  if (existsSync(lock) && /"resolved":\s*"https?:/.test(readFileSync(lock, 'utf8'))) {
    faults.push(`${folder}package-lock.json: holds the address of a registry; install with the project’s .npmrc.`);
  }
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return faults;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        faults.push(`${folder}package.json: ${name} “${version}” is not pinned exactly.`);
    }
  }
  return faults;
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .toSorted();
}

if (import.meta.main) {
  const faults = findStructureErrors(process.cwd());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
