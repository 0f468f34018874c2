import { refusesCredentials } from '../credentials.ts';
import type { StandIn } from '../stand-in.ts';

const DEFAULT_LIMIT = 10;

/** Simulates the search of the national address base (BAN) under `/sandbox/address`, with a few dozen streets. */
export const addressStandIn: StandIn = (app, { store }) => {
  app.get<{ Querystring: { q?: string; limit?: string } }>(
    '/sandbox/address/geocodage/search',
    async (request, reply) => {
      if (await refusesCredentials(store, 'address')) return reply.code(403).send({ code: 403, message: 'Forbidden' });
      const { q = '', limit } = request.query;
      if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q)) {
        return reply.code(400).send({
          code: 400,
          message: 'Parameter [q] must contain between 3 and 200 chars and start with a number or a letter',
        });
      }
      return { type: 'FeatureCollection', features: search(q).slice(0, Number(limit) || DEFAULT_LIMIT), query: q };
    },
  );
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function search(query: string) {
  const [, housenumber, rest = ''] = /^(?:(\d{1,4}(?: ?(?:bis|ter|quater))?)\b,? *)?(.*)/is.exec(query.trim()) ?? [];
  // The pattern above matches at most four digits, so a five-digit zip stays in `rest`.
  const typed = plain(rest).split(' ').filter(Boolean);
  if (typed.length === 0) return [];
  return streets
    .map((street) => ({ street, words: plain(street.slice(0, 3).join(' ')).split(' ') }))
    .filter(({ words }) => typed.every((word) => words.some((known) => known.startsWith(word))))
    .map(({ street }, rank) => feature(street, housenumber, rank));
}

function feature(street: (typeof streets)[number], housenumber: string | undefined, rank: number) {
  const [name, postcode, city, citycode, lon, lat] = street;
  const full = housenumber === undefined ? name : `${housenumber} ${name}`;
  const id = `${citycode}_${plain(name).replaceAll(' ', '').slice(0, 6)}`;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      label: `${full} ${postcode} ${city}`,
      score: Math.max(0.3, 0.97 - rank * 0.05),
      id,
      _type: 'address',
      ...(housenumber === undefined ? { type: 'street' } : { type: 'housenumber', housenumber, street: name }),
      name: full,
      postcode,
      citycode,
      city,
      context: postcode.slice(0, 2),
      importance: 0.6,
      x: 0,
      y: 0,
    },
  };
}

/** Street, zip, town, INSEE code, longitude and latitude. */
const streets: readonly (readonly [string, string, string, string, number, number])[] = [
  ['Rue de Rivoli', '75004', 'Paris', '75104', 2.3553, 48.8558],
  ['Rue du Faubourg Saint-Antoine', '75011', 'Paris', '75111', 2.3746, 48.8513],
  ['Avenue de la République', '75011', 'Paris', '75111', 2.3772, 48.8651],
  ['Rue des Martyrs', '75009', 'Paris', '75109', 2.3402, 48.8794],
  ['Boulevard Voltaire', '75011', 'Paris', '75111', 2.3797, 48.8577],
  ['Rue d’Alésia', '75014', 'Paris', '75114', 2.3246, 48.8285],
  ['Rue de la République', '69002', 'Lyon', '69382', 4.8357, 45.7606],
  ['Rue Garibaldi', '69003', 'Lyon', '69383', 4.8492, 45.7557],
  ['Montée de la Grande Côte', '69001', 'Lyon', '69381', 4.8324, 45.7711],
  ['Rue des Tisserands', '69001', 'Lyon', '69381', 4.8301, 45.7702],
  ['Cours Émile Zola', '69100', 'Villeurbanne', '69266', 4.8803, 45.7701],
  ['La Canebière', '13001', 'Marseille', '13201', 5.3783, 43.2966],
  ['Rue Paradis', '13006', 'Marseille', '13206', 5.3803, 43.2838],
  ['Boulevard Longchamp', '13001', 'Marseille', '13201', 5.3893, 43.3022],
  ['Cours Mirabeau', '13100', 'Aix-en-Provence', '13001', 5.4486, 43.5266],
  ['Rue Alsace-Lorraine', '31000', 'Toulouse', '31555', 1.4451, 43.6037],
  ['Allée Jean Jaurès', '31000', 'Toulouse', '31555', 1.4503, 43.6064],
  ['Promenade des Anglais', '06000', 'Nice', '06088', 7.2562, 43.6933],
  ['Avenue Jean Médecin', '06000', 'Nice', '06088', 7.2686, 43.7009],
  ['Rue Crébillon', '44000', 'Nantes', '44109', -1.5612, 47.2132],
  ['Quai de la Fosse', '44100', 'Nantes', '44109', -1.5691, 47.2099],
  ['Rue Foch', '34000', 'Montpellier', '34172', 3.8739, 43.6114],
  ['Grand’Rue', '67000', 'Strasbourg', '67482', 7.7432, 48.5806],
  ['Rue Sainte-Catherine', '33000', 'Bordeaux', '33063', -0.5737, 44.8378],
  ['Cours de l’Intendance', '33000', 'Bordeaux', '33063', -0.5776, 44.8423],
  ['Rue Nationale', '59800', 'Lille', '59350', 3.0578, 50.6351],
  ['Rue de Béthune', '59800', 'Lille', '59350', 3.0634, 50.6327],
  ['Rue Saint-Malo', '35000', 'Rennes', '35238', -1.6813, 48.1178],
  ['Rue de la Liberté', '21000', 'Dijon', '21231', 5.0385, 47.3222],
  ['Rue du Gros Horloge', '76000', 'Rouen', '76540', 1.0906, 49.4417],
  ['Rue de Vesle', '51100', 'Reims', '51454', 4.0309, 49.2533],
  ['Rue de Siam', '29200', 'Brest', '29019', -4.4896, 48.3873],
  ['Rue Félix Poulat', '38000', 'Grenoble', '38185', 5.7263, 45.1902],
  ['Rue Bressigny', '49100', 'Angers', '49007', -0.5446, 47.4672],
  ['Rue Nationale', '37000', 'Tours', '37261', 0.6851, 47.3936],
  ['Chemin des Oliviers', '84000', 'Avignon', '84007', 4.8412, 43.9321],
  ['Route de la Plage', '40130', 'Capbreton', '40065', -1.4382, 43.6441],
  ['Rue du Château', '29900', 'Concarneau', '29039', -3.9153, 47.8725],
  ['Place Plumereau', '37000', 'Tours', '37261', 0.6826, 47.3953],
  ['Impasse du Moulin', '71000', 'Mâcon', '71270', 4.8286, 46.3071],
];
