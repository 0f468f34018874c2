import Papa from 'papaparse';
import { pastedPiece, type PastedPiece } from '#features/catalog/domain/admin-schemas.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { conditionLabels } from '#features/catalog/domain/labels.ts';
import { conditions } from '#features/catalog/domain/rules.ts';
import { parseEuros } from '#shared/money.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';

const columnWords = {
  ref: ['Référence', 'réf', 'n°', 'numéro', 'pièce'],
  name: ['Nom', 'désignation', 'article', 'produit'],
  price: ['Prix', 'prix ttc', 'prix de vente'],
  size: ['Taille', 'tailles'],
  colour: ['Couleur', 'coloris'],
  composition: ['Composition', 'matière'],
  maker: ['Fabricant ou importateur', 'fabricant', 'importateur', 'marque'],
  condition: ['État', 'état de la pièce'],
} as const;
type ColumnName = keyof typeof columnWords;
const columnNames = Object.keys(columnWords) as ColumnName[];

export const usualOrder = columnNames.map((name) => columnWords[name][0]).join(', ');

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

/** Ignores case, accents and extra spaces. No heading, colour or condition is longer than 60 characters. */
const plain = (word: string): string =>
  word.slice(0, 60).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const columnOf = (cell: string): ColumnName | undefined =>
  columnNames.find((name) => columnWords[name].some((word) => plain(word) === plain(cell).replace(/\.$/, '')));

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

/** Cells on both sides of a decimal comma. `parseEuros` ignores the spaces and the currency. */
const EUROS = /^€?\s*\d[\d\s]{0,9}$/;
const DECIMALS = /^\d{1,2}\s*€?$/;
/** Sizes of women's clothes, which look like decimals. */
const SIZE = /^(\d|3[2468]|4[02468]|5[02468]|60)$/;

interface Columns {
  names: readonly (ColumnName | undefined)[];
  /** First row of the table; null when it has no headings. */
  head: readonly string[] | null;
}

/** Returns true when digits after a price may be a value of their own column. */
function suitsColumn(digits: string, place: number, { names, head }: Columns): boolean {
  const name = names[place];
  if (name === 'size') return SIZE.test(digits);
  const hasHeading = (head?.[place] ?? '').trim() !== '';
  return hasHeading && (name === undefined || name === 'ref') && /^\d+$/.test(digits);
}

/** Cells of a row, and the reason for its refusal; null for a row with one reading. */
interface JoinedRow {
  cells: readonly string[];
  problem: string | null;
}

const tooManyCells =
  'Cette ligne a plus de cellules que de titres. Écrivez le prix avec un point, ou séparez les colonnes par un point-virgule';

/**
 * Joins the two cells of a price with a decimal comma, in a row with commas between its cells: « 12,Robe,29,90 ».
 * Refuses a row with two readings, such as « 12,Robe,29,38 », and a row with filled cells beyond the headings.
 */
function joinDecimals(row: readonly string[], columns: Columns): JoinedRow {
  const { names, head } = columns;
  const place = names.indexOf('price');
  const [euros = '', decimals = ''] = row.slice(place, place + 2).map((cell) => cell.trim());
  const isPair = place >= 0 && EUROS.test(euros) && DECIMALS.test(decimals);
  // Spreadsheets export empty cells at the end of a row.
  const filled = row.findLastIndex((cell) => cell.trim() !== '') + 1;
  const unchanged = { cells: row, problem: null };
  if (head && filled > head.length + (isPair ? 1 : 0)) return { cells: row, problem: tooManyCells };
  if (!isPair) return unchanged;
  const joined = { cells: [...row.slice(0, place), `${euros},${decimals}`, ...row.slice(place + 2)], problem: null };
  const isSuitable = suitsColumn(decimals, place + 1, columns);
  // Counts the cells beyond the headings, empty cells included. Null without headings.
  const surplus = head && row.length - head.length;
  // One filled cell beyond the headings comes from the decimal comma.
  if (filled - 1 === head?.length) return joined;
  // Digits that fit no column are decimals. With headings, the row also has one cell too many.
  if (!isSuitable && (surplus === null || surplus === 1)) return joined;
  // Digits that fit their column stay there when the cells match the headings, or when filled cells follow.
  if (isSuitable && (surplus === 0 || (surplus !== 1 && filled > place + 2))) return unchanged;
  return { cells: row, problem: twoReadings(euros, decimals, names[place + 1]) };
}

function twoReadings(euros: string, decimals: string, nextColumn: ColumnName | undefined): string {
  const [whole = '', part = ''] = [euros, decimals].map((cell) => cell.replace('€', '').trim());
  const other = nextColumn === 'size' ? `taille ${part}` : `prix de ${whole}`;
  return `Prix de ${whole},${part} ou ${other}\u00A0? Écrivez ${whole}.${part}, ou séparez les colonnes par un point-virgule`;
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
  const columns = { names, head: head && (data[0] ?? null) };
  const seen = new Map<number, number>();
  return data.flatMap((row, at): PastedRow[] => {
    const line = at + 1;
    if ((head && at === 0) || row.every((cell) => cell.trim() === '')) return [];
    const joined = meta.delimiter === ',' ? joinDecimals(row, columns) : { cells: row, problem: null };
    const typed = typedIn(joined.cells, names);
    const refused = (problem: string): PastedRow[] => [{ line, typed, piece: null, skipped: null, problem }];
    if (joined.problem) return refused(joined.problem);
    const { piece, problem } = pieceOf(typed, known);
    if (problem) return refused(problem);
    const earlierLine = seen.get(piece.ref);
    seen.set(piece.ref, line);
    if (earlierLine) return refused(`La référence ${piece.ref} est déjà à la ligne ${earlierLine}`);
    const skipped = known.refs.includes(piece.ref) ? 'Cette référence existe déjà' : null;
    return [{ line, typed, piece: skipped ? null : piece, skipped, problem: null }];
  });
}
