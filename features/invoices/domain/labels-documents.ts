import type { DocumentKind } from './lifecycle.ts';

export const documentNames: Readonly<Record<DocumentKind, string>> = { invoice: 'Facture', 'credit-note': 'Avoir' };

export const documentName = ({ kind, number }: { kind: DocumentKind; number: string }): string =>
  `${documentNames[kind]} ${number}`;
