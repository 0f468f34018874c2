import { FREE_TEXT, operationsOf, sampleOf } from './operations.ts';
import type { TestShop } from './shop.ts';

export interface SavedRow extends Record<string, unknown> {
  id: string;
  updatedAt: string;
}

/** Operation that adds a row, or changes the row named by `seen`. */
export interface SavingOperation {
  name: string;
  sample: Readonly<Record<string, unknown>>;
  /** Returns the sample with this name in each free text. */
  named(name: string): Record<string, unknown>;
  save(values: Readonly<Record<string, unknown>>, seen?: SavedRow): Promise<{ status: number; row: SavedRow }>;
}

export async function savingOperations(shop: TestShop): Promise<SavingOperation[]> {
  const saving = (await operationsOf(shop)).filter(
    ({ fields }) => fields.get('seen')?.schema.properties?.['updatedAt'] !== undefined,
  );
  return saving.map((operation) => {
    const { seen: _, ...values } = sampleOf(operation);
    return {
      name: operation.name,
      sample: values,
      named: (name) =>
        Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === FREE_TEXT ? name : value])),
      async save(given, row) {
        const seen = row && { id: row.id, updatedAt: row.updatedAt };
        const answer = await operation.send({ ...given, seen }, { as: shop.admin });
        return { status: answer.status, row: (await answer.json()) as SavedRow };
      },
    };
  });
}
