import assert from 'node:assert/strict';
import { test } from 'vitest';
import { streetLines } from './colissimo-address.ts';

/**
 * Typed texts, each with the lines of the label that norm NF Z10-011 requires. “⏎” is a new line. The lines are flat,
 * floor, “chez” (line 2 of the norm), building and residence (3), number and street (4), locality and special delivery
 * (5). New rows must come from the norm, never from the output of the code.
 */
const addresses = `
# number and street
3 rue Foch => - | - | 3 rue Foch | -
12, rue des Lilas => - | - | 12 rue des Lilas | -
12 bis rue des Lilas => - | - | 12 bis rue des Lilas | -
12bis rue des Lilas => - | - | 12bis rue des Lilas | -
12 BIS, RUE DES LILAS => - | - | 12 BIS RUE DES LILAS | -
12 ter avenue Foch => - | - | 12 ter avenue Foch | -
7 quater place du Marché => - | - | 7 quater place du Marché | -
12B rue des Lilas => - | - | 12B rue des Lilas | -
12 B rue des Lilas => - | - | 12 B rue des Lilas | -
12-14 rue des Lilas => - | - | 12-14 rue des Lilas | -
12/14 rue des Lilas => - | - | 12/14 rue des Lilas | -
12 - 14 rue des Lilas => - | - | 12 - 14 rue des Lilas | -
12 et 14 rue des Lilas => - | - | 12 et 14 rue des Lilas | -
n° 12 rue des Lilas => - | - | no 12 rue des Lilas | -
rue des Lilas => - | - | rue des Lilas | -
rue des Lilas, 12 => - | - | rue des Lilas 12 | -
1 rue du 11 Novembre 1918 => - | - | 1 rue du 11 Novembre 1918 | -
8 rue du 8 Mai 1945 => - | - | 8 rue du 8 Mai 1945 | -
14 place du 14 Juillet => - | - | 14 place du 14 Juillet | -
2 Grande Rue => - | - | 2 Grande Rue | -
2 Grand'Rue => - | - | 2 Grand'Rue | -
5 Grand-Rue => - | - | 5 Grand-Rue | -
18 ancienne route de Vienne => - | - | 18 ancienne route de Vienne | -
1250 route départementale 7 => - | - | 1250 route départementale 7 | -
10 villa d’Alésia => - | - | 10 villa d'Alésia | -
4 cité Bellevue => - | - | 4 cité Bellevue | -
3 hameau des Pins => - | - | 3 hameau des Pins | -
7 lotissement Les Cigales => - | - | 7 lotissement Les Cigales | -
12 résidence Les Lilas => - | - | 12 résidence Les Lilas | -
15 Les Jardins de Flore => - | - | 15 Les Jardins de Flore | -
6 quai de la Fosse => - | - | 6 quai de la Fosse | -
1 rond-point de l’Europe => - | - | 1 rond-point de l'Europe | -
# names of streets that have the words of buildings
14 rue du Bât d’Argent => - | - | 14 rue du Bât d'Argent | -
5 rue de la Tour => - | - | 5 rue de la Tour | -
9 rue Porte Dijeaux => - | - | 9 rue Porte Dijeaux | -
22 avenue de la Porte de Clignancourt => - | - | 22 avenue de la Porte de | Clignancourt
3 rue de la Résidence => - | - | 3 rue de la Résidence | -
8 chemin du Hameau => - | - | 8 chemin du Hameau | -
11 rue de l’Entrée => - | - | 11 rue de l'Entrée | -
16 rue du Pavillon => - | - | 16 rue du Pavillon | -
2 impasse du Chalet => - | - | 2 impasse du Chalet | -
20 route de Chez Mathé => - | - | 20 route de Chez Mathé | -
6 rue du Camp => - | - | 6 rue du Camp | -
4 rue de l’Escalier => - | - | 4 rue de l'Escalier | -
1 rue des Appartements => - | - | 1 rue des Appartements | -
7 rue Villa Romaine => - | - | 7 rue Villa Romaine | -
31 rue de la Zone Industrielle => - | - | 31 rue de la Zone Industrielle | -
# abbreviations that people type
12 av. Foch => - | - | 12 av. Foch | -
12 av Foch => - | - | 12 av Foch | -
12 ave du Général Leclerc => - | - | 12 ave du Général Leclerc | -
45 bd Voltaire => - | - | 45 bd Voltaire | -
45 bld. Voltaire => - | - | 45 bld. Voltaire | -
3 pl. Bellecour => - | - | 3 pl. Bellecour | -
8 imp. des Roses => - | - | 8 imp. des Roses | -
9 ch. du Moulin => - | - | 9 ch. du Moulin | -
9 rte de Nantes => - | - | 9 rte de Nantes | -
2 all. des Chênes => - | - | 2 all. des Chênes | -
2 sq. Carpeaux => - | - | 2 sq. Carpeaux | -
64 fg Saint-Denis => - | - | 64 fg Saint-Denis | -
10 r. de Metz, Bât. B => - | Bât. B | 10 r. de Metz | -
Rés. Les Pins, 4 bd Foch => - | Rés. Les Pins | 4 bd Foch | -
4 bd Foch, imm. Le Cèdre, appt 12 => appt 12 | imm. Le Cèdre | 4 bd Foch | -
# residence and building
Résidence Les Lilas, bâtiment B⏎12 rue des Roses => - | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
Résidence Les Lilas, bâtiment B / 12 rue des Roses => - | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
Résidence Les Lilas - bâtiment B - 12 rue des Roses => - | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
Résidence Les Lilas bâtiment B 12 rue des Roses => - | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
Résidence Les Lilas, 12 rue des Roses => - | Résidence Les Lilas | 12 rue des Roses | -
Résidence Les Lilas, 12, rue des Roses => - | Résidence Les Lilas | 12 rue des Roses | -
12 rue des Roses, Résidence Les Lilas => - | Résidence Les Lilas | 12 rue des Roses | -
12 rue des Roses résidence Les Lilas => - | résidence Les Lilas | 12 rue des Roses | -
12 rue des Roses (résidence Les Lilas) => - | résidence Les Lilas | 12 rue des Roses | -
12 rue des Roses; bâtiment C => - | bâtiment C | 12 rue des Roses | -
12 rue des Roses - Bât C => - | Bât C | 12 rue des Roses | -
12 rue des Roses bât C => - | bât C | 12 rue des Roses | -
12 rue des Roses Bat.C => - | Bat.C | 12 rue des Roses | -
Bâtiment C, 12 rue des Roses => - | Bâtiment C | 12 rue des Roses | -
Bâtiment C 12 rue des Roses => - | Bâtiment C | 12 rue des Roses | -
Immeuble Le Mistral, 3 quai du Port => - | Immeuble Le Mistral | 3 quai du Port | -
Immeuble Le Mistral, entrée 2, 3 quai du Port => - | Immeuble Le Mistral entrée 2 | 3 quai du Port | -
3 quai du Port, entrée B => - | entrée B | 3 quai du Port | -
Tour Atlantique, 1 place de la Pyramide => - | Tour Atlantique | 1 place de la Pyramide | -
5 avenue du Parc, tour 3 => - | tour 3 | 5 avenue du Parc | -
5 avenue du Parc tour 3 => - | tour 3 | 5 avenue du Parc | -
Hall 4, 18 rue Verte => - | Hall 4 | 18 rue Verte | -
Lotissement Les Cigales, 7 rue du Thym => - | Lotissement Les Cigales | 7 rue du Thym | -
7 rue du Thym, lotissement Les Cigales => - | lotissement Les Cigales | 7 rue du Thym | -
Les Jardins de Flore, 15 rue du Parc => - | Les Jardins de Flore | 15 rue du Parc | -
Résidence du Parc avenue Foch => - | Résidence du Parc | avenue Foch | -
Résidence du Parc, avenue Foch => - | Résidence du Parc | avenue Foch | -
12 résidence Les Lilas, rue des Roses => - | 12 résidence Les Lilas | rue des Roses | -
Villa Les Embruns, 2 rue de la Plage => - | Villa Les Embruns | 2 rue de la Plage | -
Pavillon 6, 40 chemin Vert => - | Pavillon 6 | 40 chemin Vert | -
Camping des Dunes, emplacement 44, 2 route de la Mer => emplacement 44 | Camping des Dunes | 2 route de la Mer | -
ZI Nord, 14 rue Ampère => - | ZI Nord | 14 rue Ampère | -
14 rue Ampère, ZA des Pins => - | ZA des Pins | 14 rue Ampère | -
14 rue Ampère zone artisanale => - | zone artisanale | 14 rue Ampère | -
Zone industrielle des Prés, 8 allée B => - | Zone industrielle des Prés | 8 allée B | -
Centre commercial Grand Var, 200 av. de l’Université => - | Centre commercial Grand Var | 200 av. de l'Université | -
Foyer Jeanne d’Arc, chambre 12, 9 rue Haute => chambre 12 | Foyer Jeanne d'Arc | 9 rue Haute | -
EHPAD Les Glycines, 1 rue du Château => - | EHPAD Les Glycines | 1 rue du Château | -
# flat, floor, staircase, door
Appartement 3, 12 rue des Roses => Appartement 3 | - | 12 rue des Roses | -
12 rue des Roses, appartement 3 => appartement 3 | - | 12 rue des Roses | -
12 rue des Roses appartement 3 => appartement 3 | - | 12 rue des Roses | -
12 rue des Roses appt 3 => appt 3 | - | 12 rue des Roses | -
12 rue des Roses, apt. 3B => apt. 3B | - | 12 rue des Roses | -
12 rue des Roses, app 3 => app 3 | - | 12 rue des Roses | -
Appt 12 rue des Roses => Appt 12 | - | rue des Roses | -
Appt 12, 3 rue des Roses => Appt 12 | - | 3 rue des Roses | -
Appt 12 3 rue des Roses => Appt 12 | - | 3 rue des Roses | -
12 rue des Roses, 3e étage => 3e étage | - | 12 rue des Roses | -
12 rue des Roses 3ème étage => 3ème étage | - | 12 rue des Roses | -
3ème étage, 12 rue des Roses => 3ème étage | - | 12 rue des Roses | -
1er étage gauche, 5 rue Basse => 1er étage gauche | - | 5 rue Basse | -
5 rue Basse, étage 2, porte 4 => étage 2 porte 4 | - | 5 rue Basse | -
5 rue Basse, RDC droite => RDC droite | - | 5 rue Basse | -
5 rue Basse, rez-de-chaussée => rez-de-chaussée | - | 5 rue Basse | -
5 rue Basse porte gauche => porte gauche | - | 5 rue Basse | -
5 rue Basse, escalier C => escalier C | - | 5 rue Basse | -
5 rue Basse esc. C => esc. C | - | 5 rue Basse | -
Escalier 2, porte 14, 5 rue Basse => Escalier 2 porte 14 | - | 5 rue Basse | -
5 rue Basse, couloir B, chambre 204 => couloir B chambre 204 | - | 5 rue Basse | -
Studio 8, 5 rue Basse => Studio 8 | - | 5 rue Basse | -
5 rue Basse, boîte 12 => boîte 12 | - | 5 rue Basse | -
5 rue Basse, bâtiment A, escalier 1, 2e étage => escalier 1 2e étage | bâtiment A | 5 rue Basse | -
Bât A, appt 21, 5 rue Basse => appt 21 | Bât A | 5 rue Basse | -
5 rue Basse Bât A Appt 21 => Appt 21 | Bât A | 5 rue Basse | -
Résidence Les Lilas, bâtiment B, appartement 34, 12 rue des Roses => appartement 34 | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
Appartement 34⏎Résidence Les Lilas bâtiment B⏎12 rue des Roses => Appartement 34 | Résidence Les Lilas bâtiment B | 12 rue des Roses | -
# chez
chez Mme Durand, 12 rue des Roses => chez Mme Durand | - | 12 rue des Roses | -
Chez Mireille Copeau Appartement 2, Entrée A Bâtiment Jonquille, 25 rue de l’Église, Caudos => Chez Mireille Copeau Appartement 2 | Entrée A Bâtiment Jonquille | 25 rue de l'Église | Caudos
12 rue des Roses, chez M. Martin => chez M. Martin | - | 12 rue des Roses | -
12 rue des Roses chez Martin => chez Martin | - | 12 rue des Roses | -
c/o Durand, 12 rue des Roses => c/o Durand | - | 12 rue des Roses | -
12 rue des Roses c/o Durand => c/o Durand | - | 12 rue des Roses | -
Aux bons soins de Mme Petit, 4 rue Haute => Aux bons soins de Mme Petit | - | 4 rue Haute | -
Chez Paul, résidence Le Parc, 4 rue Haute => Chez Paul | résidence Le Parc | 4 rue Haute | -
# lieu-dit, hameau, quartier
Lieu-dit Le Bourg => - | - | Lieu-dit Le Bourg | -
lieu dit La Croix Blanche => - | - | lieu dit La Croix Blanche | -
Le Bourg => - | - | Le Bourg | -
La Croix Blanche => - | - | La Croix Blanche | -
Chez Bernard => - | - | Chez Bernard | -
12 rue des Roses, lieu-dit Le Bourg => - | - | 12 rue des Roses | lieu-dit Le Bourg
12 rue des Roses lieu-dit Le Bourg => - | - | 12 rue des Roses | lieu-dit Le Bourg
Lieu-dit Le Bourg, 12 rue des Roses => - | - | 12 rue des Roses | Lieu-dit Le Bourg
12 rue des Roses, Caudos => - | - | 12 rue des Roses | Caudos
25 route de Dax, hameau de Lubbon => - | - | 25 route de Dax | hameau de Lubbon
Hameau de Lubbon => - | - | Hameau de Lubbon | -
Route de Nice, quartier Saint-Jean => - | - | Route de Nice | quartier Saint-Jean
Quartier Saint-Jean => - | - | Quartier Saint-Jean | -
Ferme du Moulin, route de Dax => - | Ferme du Moulin | route de Dax | -
Résidence Les Lilas, lieu-dit Le Bourg => - | Résidence Les Lilas | lieu-dit Le Bourg | -
bâtiment B, lieu-dit Le Bourg => - | bâtiment B | lieu-dit Le Bourg | -
Chez Mme Durand, lieu-dit Le Bourg => Chez Mme Durand | - | lieu-dit Le Bourg | -
LD Kerbihan => - | - | LD Kerbihan | -
# BP, CS and other special delivery
12 rue des Roses, BP 90432 => - | - | 12 rue des Roses | BP 90432
12 rue des Roses BP 90432 => - | - | 12 rue des Roses | BP 90432
BP 90432, 12 rue des Roses => - | - | 12 rue des Roses | BP 90432
12 rue des Roses, B.P. 12 => - | - | 12 rue des Roses | B.P. 12
12 rue des Roses, boîte postale 12 => - | - | 12 rue des Roses | boîte postale 12
12 rue des Roses, CS 20014 => - | - | 12 rue des Roses | CS 20014
CS 20014, 12 rue des Roses => - | - | 12 rue des Roses | CS 20014
12 rue des Roses TSA 70001 => - | - | 12 rue des Roses | TSA 70001
Cidex 12, route de Dax => - | - | route de Dax | Cidex 12
BP 12 => - | - | BP 12 | -
Lieu-dit Le Bourg, BP 12 => - | - | Lieu-dit Le Bourg | BP 12
Immeuble Le Mistral, 3 quai du Port, BP 45 => - | Immeuble Le Mistral | 3 quai du Port | BP 45
12 rue des Roses, lieu-dit Le Bourg, BP 12 => - | - | 12 rue des Roses | lieu-dit Le Bourg BP 12
# no street
Résidence Les Lilas => - | - | Résidence Les Lilas | -
Résidence Les Lilas, bâtiment B => - | bâtiment B | Résidence Les Lilas | -
Bâtiment B, Résidence Les Lilas => - | Bâtiment B | Résidence Les Lilas | -
Résidence Les Lilas, appartement 3 => appartement 3 | - | Résidence Les Lilas | -
Appartement 3, bâtiment B, Les Jardins de Flore => Appartement 3 | bâtiment B | Les Jardins de Flore | -
Bâtiment B => - | - | Bâtiment B | -
# military
2e compagnie, Quartier Fayolle, route de Draguignan, BP 50 => 2e compagnie | Quartier Fayolle | route de Draguignan | BP 50
1er RIMA, Quartier Fayolle, 4 rue de la Gare => 1er RIMA | Quartier Fayolle | 4 rue de la Gare | -
1er régiment d’infanterie, caserne Turenne, 2 rue Foch => 1er régiment d'infanterie | caserne Turenne | 2 rue Foch | -
Base aérienne 123, route de Bricy => - | Base aérienne 123 | route de Bricy | -
Caserne Turenne, bâtiment 4, chambre 12, 2 rue Foch => chambre 12 | Caserne Turenne bâtiment 4 | 2 rue Foch | -
# lengths of the carrier: 35 characters a line
12 rue du Faubourg Saint-Antoine 75 => - | - | 12 rue du Faubourg Saint-Antoine 75 | -
128 bis rue du Faubourg Saint-Antoine => - | - | 128 bis rue du Faubourg | Saint-Antoine
128 bis rue du Faubourg Saint-Antoine, BP 12 => - | - | 128 bis rue du Faubourg | Saint-Antoine BP 12
128 bis rue du Faubourg Saint-Antoine, résidence Le Parc, appt 3 => appt 3 | résidence Le Parc | 128 bis rue du Faubourg | Saint-Antoine
12 rue des Roses, résidence des Grands Chênes de la Forêt, bâtiment C => bâtiment C résidence des Grands | Chênes de la Forêt | 12 rue des Roses | -
12 rue des Roses, résidence des Grands Chênes, bâtiment des Acacias => bâtiment des Acacias | résidence des Grands Chênes | 12 rue des Roses | -
3 place Foch, résidence des Grands Chênes, bâtiment des Acacias, appt 3 => appt 3 bâtiment des Acacias | résidence des Grands Chênes | 3 place Foch | -
12 rue des Roses, lieu-dit La Ferme du Vieux Moulin Brûlé => - | Brûlé | 12 rue des Roses | lieu-dit La Ferme du Vieux Moulin
`;

const cases = addresses
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): [typed: string, lines: string] => {
    const [typed = '', lines = ''] = line.split(' => ');
    return [typed, lines];
  });

test('the table has at least 150 addresses, each once', () => {
  assert.ok(cases.length >= 150, `${cases.length} addresses`);
  assert.equal(new Set(cases.map(([typed]) => typed)).size, cases.length);
});

for (const [typed, lines] of cases) {
  test(`the address “${typed}” gets the label lines of the norm`, () => {
    const { line0, line1, line2, line3 } = streetLines(typed.replaceAll('⏎', '\n'));
    assert.equal([line0, line1, line2, line3].map((line) => line ?? '-').join(' | '), lines);
  });
}
