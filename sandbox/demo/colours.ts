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
