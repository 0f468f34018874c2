import { placeholderEmail } from '#features/users/domain/rules.ts';
import { demoId } from './demo-id.ts';
import type { DemoAddress, DemoPerson } from './person.ts';

/** Viewers who got a piece and have no account yet. */
const viewers: readonly (readonly [pseudo: string, nickname: string])[] = [
  ['nini.du.13', 'Nini du 13'],
  ['laura_bzh', 'Laura BZH'],
  ['co.coquette', 'Co Coquette'],
  ['titia62', 'Titia'],
  ['melissa.shop', 'Mélissa'],
  ['steph_mode', 'Steph 👗'],
  ['audrey.c', 'Audrey'],
  ['kim.vintage', 'Kim'],
];

type Customer = readonly [
  pseudo: string | null,
  nickname: string | null,
  firstName: string,
  lastName: string,
  localPart: string,
  address: DemoAddress | null,
  signedUpDaysAgo: number,
];

const addressAt = (street: string, zip: string, city: string, note?: string): DemoAddress => ({
  street,
  zip,
  city,
  ...(note && { note }),
});

/** Customers who sign in by mail link. Manon has two accounts, to test a merge. */
const customers: readonly Customer[] = [
  [
    'lea.vintage',
    'Léa 🌿',
    'Léa',
    'Martin',
    'lea.martin',
    addressAt('14 rue des Lilas', '59000', 'Lille', 'Code 2508, 2e étage'),
    210,
  ],
  ['ines.mode', 'Inès', 'Inès', 'Benali', 'ines.benali', addressAt('87 cours Lafayette', '69003', 'Lyon'), 184],
  [
    'chloe_drsg',
    'Chloé dressing',
    'Chloé',
    'Dubois',
    'chloe.dubois',
    addressAt('5 rue Sainte-Catherine', '33000', 'Bordeaux'),
    163,
  ],
  [
    'sarah.off',
    'Sarah',
    'Sarah',
    'Cohen',
    'sarah.cohen',
    addressAt('32 rue Oberkampf', '75011', 'Paris', 'Chez la gardienne'),
    150,
  ],
  ['maelys.29', 'Maëlys 🐚', 'Maëlys', 'Le Gall', 'maelys.legall', addressAt('11 rue de Siam', '29200', 'Brest'), 131],
  [
    'nadia.chic',
    'Nadia ✨',
    'Nadia',
    'Haddad',
    'nadia.haddad',
    addressAt('48 boulevard Baille', '13005', 'Marseille'),
    122,
  ],
  ['manon.dressing', 'Manon', 'Manon', 'Leroy', 'manon.leroy', addressAt('23 rue de Lannoy', '59100', 'Roubaix'), 118],
  [
    'manon.dressing2',
    'Manon (nouveau compte)',
    'Manon',
    'Leroy',
    'manon.leroy59',
    addressAt('23 rue de Lannoy', '59100', 'Roubaix'),
    4,
  ],
  ['jade_lbn', 'Jade', 'Jade', 'Lebon', 'jade.lebon', addressAt('9 rue Crébillon', '44000', 'Nantes'), 97],
  ['louise.m', 'Louise', 'Louise', 'Moreau', 'louise.moreau', addressAt('2 rue Saint-Georges', '35000', 'Rennes'), 91],
  ['emma.tlse', 'Emma 💜', 'Emma', 'Garcia', 'emma.garcia', addressAt('16 allée Jean-Jaurès', '31000', 'Toulouse'), 76],
  [
    'camille.rtr',
    'Camille',
    'Camille',
    'Roux',
    'camille.roux',
    addressAt('70 cours Jean-Jaurès', '38000', 'Grenoble'),
    66,
  ],
  ['zoe.stras', 'Zoé', 'Zoé', 'Schmitt', 'zoe.schmitt', addressAt('4 rue des Orfèvres', '67000', 'Strasbourg'), 60],
  [
    'fatou.style',
    'Fatou',
    'Fatou',
    'Diallo',
    'fatou.diallo',
    addressAt('38 rue Gabriel-Péri', '93200', 'Saint-Denis', 'Interphone Diallo'),
    47,
  ],
  ['clara_nice', 'Clara ☀️', 'Clara', 'Rossi', 'clara.rossi', addressAt('21 rue de France', '06000', 'Nice'), 41],
  [
    'mathilde.deco',
    'Mathilde',
    'Mathilde',
    'Petit',
    'mathilde.petit',
    addressAt('6 rue des Trois-Cailloux', '80000', 'Amiens'),
    33,
  ],
  [
    'amandine.b',
    'Amandine',
    'Amandine',
    'Bernard',
    'amandine.bernard',
    addressAt('15 rue Blatin', '63000', 'Clermont-Ferrand'),
    26,
  ],
  ['lucie.34', 'Lucie', 'Lucie', 'Fabre', 'lucie.fabre', addressAt('3 rue Foch', '34000', 'Montpellier'), 19],
  ['elodie.rose', 'Élodie 🌹', 'Élodie', 'Simon', 'elodie.simon', addressAt('12 rue Serpenoise', '57000', 'Metz'), 14],
  [
    'pauline.g',
    'Pauline',
    'Pauline',
    'Girard',
    'pauline.girard',
    addressAt('29 rue de la Liberté', '21000', 'Dijon'),
    12,
  ],
  ['yasmine_k', null, 'Yasmine', 'Kaci', 'yasmine.kaci', null, 2],
  [null, null, 'Sophie', 'Garnier', 'sophie.garnier', null, 1],
];

const withAccount: DemoPerson[] = customers.map(
  ([pseudo, nickname, firstName, lastName, localPart, address, signedUpDaysAgo], index) => ({
    id: demoId(`user ${localPart}`),
    pseudo,
    nickname,
    email: `${localPart}@example.com`,
    firstName,
    lastName,
    address,
    signedUpDaysAgo,
    // The French telecoms regulator reserves the numbers 06 39 98 … for fiction.
    phone: address ? `06399800${String(index + 10)}` : null,
  }),
);

const onDemand: DemoPerson[] = viewers.map(([pseudo, nickname]) => ({
  id: demoId(`user ${pseudo}`),
  pseudo,
  nickname,
  email: placeholderEmail(pseudo),
  firstName: nickname,
  lastName: null,
  phone: null,
  address: null,
  signedUpDaysAgo: null,
}));

export const demoPeople: readonly DemoPerson[] = [...withAccount, ...onDemand];

export function personOf(pseudo: string): DemoPerson & { pseudo: string } {
  const person = demoPeople.find((demoPerson) => demoPerson.pseudo === pseudo);
  if (!person) throw new RangeError(`no demo person has the pseudo ${pseudo}`);
  return { ...person, pseudo };
}
