export type DemoRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const declared: DemoRows[] = [];

export function registerDemoRows(rows: DemoRows): void {
  declared.push(rows);
}

export const declaredDemoRows = (): [table: string, rows: DemoRows[string]][] => declared.flatMap(Object.entries);
