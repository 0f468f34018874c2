/** Documented keys of the live console, handled by `useConsoleKeys`. */
export const consoleKeys = [
  ['0…9', 'Taper un numéro de pièce'],
  ['Entrée', 'Donner la pièce'],
  ['P', 'Passer à la demande suivante'],
  ['→', 'Pièce suivante'],
  ['←', 'Pièce précédente'],
] as const;
