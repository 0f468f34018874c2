/** Usual colours of clothes, for a new shop. */
export const usualColours: readonly { name: string; hexCode: string }[] = [
  { name: 'Noir', hexCode: '#1c1c1c' },
  { name: 'Blanc', hexCode: '#ffffff' },
  { name: 'Écru', hexCode: '#f1e9d6' },
  { name: 'Beige', hexCode: '#d8c3a5' },
  { name: 'Camel', hexCode: '#b9814c' },
  { name: 'Marron', hexCode: '#6b4429' },
  { name: 'Gris', hexCode: '#8c8c8c' },
  { name: 'Bleu marine', hexCode: '#1f2a4d' },
  { name: 'Bleu', hexCode: '#3b6fb6' },
  { name: 'Vert', hexCode: '#3f7d54' },
  { name: 'Kaki', hexCode: '#6b6b3a' },
  { name: 'Jaune', hexCode: '#e8c547' },
  { name: 'Orange', hexCode: '#e07b39' },
  { name: 'Rouge', hexCode: '#b3202c' },
  { name: 'Bordeaux', hexCode: '#6d1f2f' },
  { name: 'Rose', hexCode: '#e39fb4' },
  { name: 'Violet', hexCode: '#6f4a8e' },
];

/** Colours of the demo shop, by name. */
export const demoColours: Readonly<Record<string, string>> = {
  Noir: '#1c1c1c',
  'Blanc cassé': '#f4f0e6',
  Écru: '#e8dfc9',
  Camel: '#c19a6b',
  Terracotta: '#c4623f',
  Bordeaux: '#6d1a36',
  'Rose poudré': '#e5b8b7',
  Fuchsia: '#c2247f',
  'Bleu marine': '#1b2a49',
  'Bleu ciel': '#9cc3e6',
  'Vert sauge': '#9caf88',
  Kaki: '#6b6b3a',
};
