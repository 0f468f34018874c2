import type { DocumentKind } from './lifecycle.ts';

export const documentNames: Readonly<Record<DocumentKind, string>> = { invoice: 'Facture', 'credit-note': 'Avoir' };

/** Returns the name of a document with its number: `Facture F2026-000123`. */
export const documentName = ({ kind, number }: { kind: DocumentKind; number: string }): string =>
  `${documentNames[kind]} ${number}`;
