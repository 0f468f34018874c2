type Range = [start: number, end: number];
type EntryOf<Edit> = Exclude<Edit, Range>;

/** Returns the entries of `after`. A range of positions in `before` replaces entries that both lists have. */
export function editsBetween(before: readonly string[], after: readonly string[]): (Range | string)[] {
  const positions = new Map(before.map((entry, position) => [entry, position]));
  const edits: (Range | string)[] = [];
  for (const entry of after) {
    const position = positions.get(entry);
    const last = edits.at(-1);
    if (position === undefined) edits.push(entry);
    else if (Array.isArray(last) && last[1] === position) last[1] = position + 1;
    else edits.push([position, position + 1]);
  }
  return edits;
}

export const withEdits = <Edit extends object>(
  before: readonly EntryOf<Edit>[],
  edits: readonly Edit[],
): EntryOf<Edit>[] =>
  edits.flatMap((edit) => (Array.isArray(edit) ? before.slice(...(edit as Range)) : [edit as EntryOf<Edit>]));
