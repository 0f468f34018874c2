import Papa from 'papaparse';
import { pastedPiece, type PastedPiece } from '#features/catalog/domain/admin-schemas.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { conditionLabels } from '#features/catalog/domain/labels.ts';
import { conditions } from '#features/catalog/domain/rules.ts';
import { parseEuros } from '#shared/money.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';

const columns = {
  ref: ['Référence', 'réf', 'n°', 'numéro', 'pièce'],
  name: ['Nom', 'désignation', 'article', 'produit'],
  price: ['Prix', 'prix ttc', 'prix de vente'],
  size: ['Taille', 'tailles'],
  colour: ['Couleur', 'coloris'],
  composition: ['Composition', 'matière'],
  maker: ['Fabricant ou importateur', 'fabricant', 'importateur', 'marque'],
  condition: ['État', 'état de la pièce'],
} as const;
type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as ColumnName[];

export const usualOrder = columnNames.map((name) => columns[name][0]).join(', ');

export interface PastedRow {
  /** Number of the row in the table, from 1. A row of headings counts; blank rows before the table do not. */
  line: number;
  typed: Readonly<Partial<Record<ColumnName, string>>>;
  piece: PastedPiece | null;
  /**
   * Warning « Cette référence existe déjà » for a skipped row, which does not block the other rows. Null for any other
   * row.
   */
  skipped: string | null;
  problem: string | null;
}

const plain = (word: string): string =>
  word.slice(0, 60).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const columnOf = (cell: string): ColumnName | undefined =>
  columnNames.find((name) => columns[name].some((word) => plain(word) === plain(cell).replace(/\.$/, '')));

function headOf(cells: readonly string[]): (ColumnName | undefined)[] | null {
  const names = cells.map(columnOf);
  return names.includes('ref') || names.includes('name') ? names : null;
}

interface ExistingPieces {
  colours: readonly Colour[];
  refs: readonly number[];
}

/** Reads a whole number as spreadsheets write it: `12`, `12,00`. Returns NaN for any other text. */
const readWholeNumber = (typed: string): number =>
  /^\d{1,9}([.,]0{1,6})?$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;

function pieceOf(
  typed: PastedRow['typed'],
  { colours }: ExistingPieces,
): { piece: PastedPiece; problem: string | null } {
  const colour = colours.find(({ name }) => plain(name) === plain(typed.colour ?? ''));
  const condition = conditions.find((candidate) => plain(conditionLabels[candidate]) === plain(typed.condition ?? ''));
  const piece = {
    ref: readWholeNumber(typed.ref ?? ''),
    name: typed.name ?? '',
    price: parseEuros((typed.price ?? '').slice(0, 30)) ?? Number.NaN,
    size: typed.size ?? null,
    colourId: colour?.id ?? null,
    composition: typed.composition ?? null,
    maker: typed.maker ?? null,
    condition: condition ?? null,
  };
  if (!typed.ref) return { piece, problem: 'Référence manquante' };
  if (Number.isNaN(piece.ref)) return { piece, problem: `Référence illisible\u00A0: «\u00A0${typed.ref}\u00A0»` };
  if (Number.isNaN(piece.price)) return { piece, problem: `Prix illisible\u00A0: «\u00A0${typed.price ?? ''}\u00A0»` };
  if (typed.colour && !colour)
    return { piece, problem: `La couleur «\u00A0${typed.colour}\u00A0» n’existe pas\u00A0: ajoutez-la dans Couleurs` };
  if (typed.condition && !condition)
    return {
      piece,
      problem: `État inconnu\u00A0: «\u00A0${typed.condition}\u00A0». Choix\u00A0: ${Object.values(conditionLabels).join(', ')}`,
    };
  return { piece, problem: Object.values(errorsBy(pastedPiece, piece))[0] ?? null };
}

/** Cells on both sides of a decimal comma. `parseEuros` ignores the spaces. */
const EUROS = /^\d[\d\s]{0,9}$/;
const DECIMALS = /^\d{1,2}\s*€?$/;
/** Sizes of women's clothes, which look like decimals. */
const SIZE = /^(\d|3[2468]|4[02468]|5[02468]|60)$/;

/**
 * Joins the two cells of a price with a decimal comma, in a row with commas between its cells: « 12,Robe,29,90 ».
 * @param columnCount number of columns that the first row names; null without headings.
 * @returns the cells, unchanged unless a price was joined; null when the second cell ends the row and may be a size:
 * « 12,Robe,29,38 ».
 */
function joinDecimals(cells: readonly string[], place: number, columnCount: number | null): readonly string[] | null {
  const [euros = '', decimals = ''] = cells.slice(place, place + 2).map((cell) => cell.trim());
  if (place < 0 || !EUROS.test(euros) || !DECIMALS.test(decimals)) return cells;
  const joined = [...cells.slice(0, place), `${euros},${decimals}`, ...cells.slice(place + 2)];
  if (columnCount !== null) return cells.length === columnCount + 1 ? joined : cells;
  if (!SIZE.test(decimals)) return joined;
  return cells.length === place + 2 ? null : cells;
}

function priceOrSizeProblem(cells: readonly string[], place: number): string {
  const [euros = '', decimals = ''] = cells.slice(place, place + 2).map((cell) => cell.trim());
  return `Prix de ${euros},${decimals} ou taille ${decimals}\u00A0? Écrivez ${euros}.${decimals}, ou séparez les colonnes par un point-virgule`;
}

function typedIn(cells: readonly string[], names: readonly (ColumnName | undefined)[]): PastedRow['typed'] {
  const typed: Partial<Record<ColumnName, string>> = {};
  for (const [place, cell] of cells.entries()) {
    const name = names[place];
    if (name && cell.trim() !== '') typed[name] = cell.trim();
  }
  return typed;
}

/**
 * Reads a table copied from a spreadsheet, or a CSV. Finds the columns by the headings of the first row. Without
 * headings, the columns are in the usual order. Each row without a piece states its reason.
 */
export function readPasted(text: string, known: ExistingPieces): PastedRow[] {
  // Removes blank lines at the start, but keeps the tabs of the first row, which may begin with an empty cell.
  const table = text.replace(/^\s*[\r\n]/, '').trimEnd();
  const { data, meta } = Papa.parse<string[]>(table, { delimitersToGuess: ['\t', ';', '|'] });
  const head = headOf(data[0] ?? []);
  const names = head ?? columnNames;
  const pricePlace = names.indexOf('price');
  const seen = new Map<number, number>();
  return data.flatMap((row, at): PastedRow[] => {
    const line = at + 1;
    if ((head && at === 0) || row.every((cell) => cell.trim() === '')) return [];
    const cells = meta.delimiter === ',' ? joinDecimals(row, pricePlace, head && head.length) : row;
    const typed = typedIn(cells ?? row, names);
    const refused = (problem: string): PastedRow[] => [{ line, typed, piece: null, skipped: null, problem }];
    if (!cells) return refused(priceOrSizeProblem(row, pricePlace));
    const { piece, problem } = pieceOf(typed, known);
    if (problem) return refused(problem);
    const earlierLine = seen.get(piece.ref);
    seen.set(piece.ref, line);
    if (earlierLine) return refused(`La référence ${piece.ref} est déjà à la ligne ${earlierLine}`);
    const skipped = known.refs.includes(piece.ref) ? 'Cette référence existe déjà' : null;
    return [{ line, typed, piece: skipped ? null : piece, skipped, problem: null }];
  });
}
