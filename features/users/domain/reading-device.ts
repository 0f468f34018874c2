/** Browsers in the order of the checks. A user agent may also contain the names of later entries. */
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

/** Describes a user agent in plain words: « Safari sur iPhone ». An iPad may call itself a Mac. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (list: typeof browsers) => list.find(([name]) => userAgent?.includes(name))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
}
