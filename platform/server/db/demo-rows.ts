/** Rows of the demo shop, by table. A column without a value has its default. */
export type DemoRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const declared: DemoRows[] = [];

/** Registers the rows of a feature; called once per feature at the start. */
export function registerDemoRows(rows: DemoRows): void {
  declared.push(rows);
}

/** Returns the rows of all features in their order. */
export const declaredDemoRows = (): [table: string, rows: DemoRows[string]][] => declared.flatMap(Object.entries);
