export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

interface Family {
  name: string;
  help: string | null;
  type: string | null;
  samples: Sample[];
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([Nn]a[Nn]|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(,|$)/y;
const NOT_BASE_UNITS = /_(?:ms|millis|milliseconds|microseconds|minutes|hours|days|kilobytes|megabytes|percent)(?:_|$)/;
const PARTS = /_(?:bucket|sum|count)$/;

/**
 * Reads the text format of Prometheus strictly, with the naming rules that `promtool check metrics` applies.
 * @returns the families by name. @throws Error with the first fault.
 */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  let current = null as Family | null;
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind) {
      if (current?.name !== name) {
        if (families.has(name)) throw new Error(`${name} has two groups of lines`);
        current = { name, help: null, type: null, samples: [] };
        families.set(name, current);
      }
      const field = kind === 'HELP' ? 'help' : 'type';
      if (current[field] !== null || current.samples.length > 0)
        throw new Error(`${line}: repeated, or after a sample`);
      current[field] = rest;
    } else if (line !== '') {
      if (!current) fail(`${line}: without a family`);
      current.samples.push(sampleIn(line, current));
    }
  }
  for (const family of families.values()) assertFamily(family);
  return families;
}

function fail(fault: string): never {
  throw new Error(fault);
}

function sampleIn(line: string, { name: familyName, type }: Family): Sample {
  const [, name = '', labelled = '', value = ''] = LINE.exec(line) ?? fail(`${line}: not a sample`);
  const family = type === 'histogram' || type === 'summary' ? name.replace(PARTS, '') : name;
  if (family !== familyName) fail(`${name} among the samples of ${familyName}`);
  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < labelled.length;) {
    const [, label = '', text = ''] = LABEL.exec(labelled) ?? fail(`${line}: labels`);
    if (label in labels) fail(`${line}: ${label} twice`);
    labels[label] = text;
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

function assertFamily({ name, help, type, samples }: Family): void {
  if (!help || !type) fail(`${name}: no help or no type`);
  if (!['counter', 'gauge', 'histogram', 'summary'].includes(type)) fail(`${name}: type ${type}`);
  if ((type === 'counter') !== name.endsWith('_total')) fail(`${name}: counters alone end with _total`);
  if (PARTS.test(name)) fail(`${name}: reserved ending`);
  if (NOT_BASE_UNITS.test(name)) fail(`${name}: not in base units`);
  if (/[A-Z]/.test(name) || name.includes(':')) fail(`${name}: not a name of an exporter`);
  const keys = samples.map((sample) => `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`);
  if (new Set(keys).size < keys.length) fail(`${name}: a sample comes twice`);
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) fail(`${name}: a negative counter`);
  if (type === 'histogram') assertHistogram(name, samples);
}

function assertHistogram(name: string, samples: readonly Sample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const [labels, parts] of series) {
    const buckets = parts.filter((part) => part.name === `${name}_bucket`);
    const bounds = buckets.map((bucket) => Number(bucket.labels['le']?.replace('Inf', 'Infinity')));
    const isGrowing = (values: readonly number[], minStep: number) =>
      values.every((value, place) => place === 0 || value - (values[place - 1] ?? value) >= minStep);
    if (!isGrowing(bounds, Number.MIN_VALUE) || bounds.at(-1) !== Number.POSITIVE_INFINITY)
      fail(`${name}${labels}: bounds`);
    if (
      !isGrowing(
        buckets.map(({ value }) => value),
        0,
      )
    )
      fail(`${name}${labels}: buckets shrink`);
    const [count, ...more] = parts.filter((part) => part.name === `${name}_count`);
    if (!count || more.length > 0 || count.value !== buckets.at(-1)?.value) fail(`${name}${labels}: count`);
    if (parts.filter((part) => part.name === `${name}_sum`).length !== 1) fail(`${name}${labels}: sum`);
  }
}
