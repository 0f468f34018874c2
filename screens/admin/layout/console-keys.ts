/** The keys of the live's console, as they are told; `useConsoleKeys` hears them. */
export const consoleKeys = [
  ['0…9', 'Taper un numéro de pièce'],
  ['Entrée', 'Donner la pièce'],
  ['P', 'Passer à la demande suivante'],
  ['→', 'Pièce suivante'],
  ['←', 'Pièce précédente'],
] as const;
