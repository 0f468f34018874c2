import { readFileSync } from 'node:fs';

export interface Sbom {
  bomFormat: string;
  specVersion: string;
  version: number;
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  licenses?: object[];
}

export const packageKey = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

type LockEntry = { version?: string };

export function lockedKeys(lockFile: string, paths?: ReadonlySet<string>): Set<string> {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockEntry> };
  const entries = Object.entries(packages).filter(([path]) => path !== '' && (!paths || paths.has(path)));
  return new Set(
    entries.map(([path, { version = '' }]) =>
      packageKey({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }),
    ),
  );
}

export function bundledPaths(maps: readonly string[]): Set<string> {
  const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
  return new Set(
    sources.flatMap(
      (source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0] ?? [],
    ),
  );
}

export function shippedSbom(all: Sbom, shipped: ReadonlySet<string>, version: string): Sbom {
  const root = all.metadata.component['bom-ref'];
  const components = all.components.filter((component) => shipped.has(packageKey(component)));
  const refs = new Set([root, ...components.map((component) => component['bom-ref'])]);
  const component = { ...all.metadata.component, type: 'application', name: 'defile', version };
  return {
    ...all,
    metadata: { ...all.metadata, component },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) })),
  };
}

export function sbomFaults(sbom: Sbom, shipped: ReadonlySet<string>): string[] {
  const listed = new Set(sbom.components.map(packageKey));
  const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((part) => part['bom-ref'])]);
  const pointers = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  return [
    ...(sbom.bomFormat === 'CycloneDX' && /^1\.[5-9]$/.test(sbom.specVersion) ? [] : ['not CycloneDX 1.5 or later']),
    ...(/^urn:uuid:[\da-f-]{36}$/.test(sbom.serialNumber) ? [] : ['no serial number']),
    ...(Number.isNaN(Date.parse(sbom.metadata.timestamp)) ? ['no timestamp'] : []),
    ...(refs.size === sbom.components.length + 1 ? [] : ['a reference names two components']),
    ...sbom.components
      .filter(({ name, version, purl }) => !name || !version || !purl.startsWith('pkg:npm/'))
      .map((part) => `${part['bom-ref']}: no name, version or package URL`),
    ...pointers.filter((ref) => !refs.has(ref)).map((ref) => `${ref}: named by a dependency, not listed`),
    ...[...shipped].filter((key) => !listed.has(key)).map((key) => `${key}: shipped, not listed`),
  ];
}
