import { documentNames } from '#domain/invoices/labels.ts';
import type { OrderDocument } from '#domain/invoices/schemas.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';

interface OrderDocumentsProps {
  documents: readonly OrderDocument[];
  /** Where the PDF of a number is. */
  urlOf: (number: string) => string;
}

/** The invoices and credit notes of an order, each to be opened. */
export const OrderDocuments = ({ documents, urlOf }: OrderDocumentsProps) =>
  documents.map(({ kind, number }) => (
    <AnchorButton key={number} href={urlOf(number)} newTab variant="secondary" size="small">
      {documentNames[kind]} {number} (PDF)
    </AnchorButton>
  ));
