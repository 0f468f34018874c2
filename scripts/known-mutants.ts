/** Mutant that no test can notice. It is not counted. */
interface KnownMutant {
  file: string;
  /** Line of the source, without its indent. */
  line: string;
  change: string;
  reason: string;
}

export const KNOWN_MUTANTS: readonly KnownMutant[] = [
  {
    file: 'features/invoices/domain/rules-seller.ts',
    line: '.filter(({ fields }) => fields.some((name) => (sellerFields as readonly string[]).includes(name)))',
    change: 'some → every',
    reason: 'An invoice prints all fields of a need, or none of them.',
  },
  {
    file: 'features/reconciliation/domain/rules.ts',
    line: "return transaction.operation === 'debit' ? transaction.amount : -transaction.amount;",
    change: "transaction.operation === 'debit' → ((transaction.operation) !== ('debit'))",
    reason: 'Both sides of the comparison change their sign.',
  },
  {
    file: 'shared/company-number.ts',
    line: 'return total + (weighted > 9 ? weighted - 9 : weighted);',
    change: 'total + (weighted > 9 ? weighted - 9 : weighted) → ((total) - ((weighted > 9 ? weighted - 9 : weighted)))',
    reason: 'A sum and its opposite are divisible by ten together.',
  },
];
