/** Pseudos that were given a piece before anyone signed up with them. */
export const viewers: readonly (readonly [pseudo: string, nickname: string])[] = [
  ['nini.du.13', 'Nini du 13'],
  ['laura_bzh', 'Laura BZH'],
  ['co.coquette', 'Co Coquette'],
  ['titia62', 'Titia'],
  ['melissa.shop', 'Mélissa'],
  ['steph_mode', 'Steph 👗'],
  ['audrey.c', 'Audrey'],
  ['kim.vintage', 'Kim'],
];
