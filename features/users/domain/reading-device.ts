/** The first that is named in a browser's own description is what it is: others' names follow in it. */
const browsers: readonly (readonly [named: string, label: string])[] = [
  ['musical_ly', 'TikTok'],
  ['Bytedance', 'TikTok'],
  ['Instagram', 'Instagram'],
  ['FBAN', 'Facebook'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];
const systems: readonly (readonly [named: string, label: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
];

/** A browser's description of itself in plain words: « Safari sur iPhone ». An iPad may call itself a Mac. */
export function deviceOf(userAgent: string | null): string {
  const named = (list: typeof browsers) => list.find(([name]) => userAgent?.includes(name))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
}
