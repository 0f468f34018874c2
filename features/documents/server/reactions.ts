import type { MailKind } from '#platform/server/mails/mail-kinds.ts';
import { writeDocuments } from './steps/write-documents.ts';

/** Kind of the mail with the documents of an order, sent at the customer's request. */
export const DOCUMENTS_MAIL = 'order-documents';

export const documentMails: MailKind[] = [
  // The customer asked for it: twice is better than never.
  { name: DOCUMENTS_MAIL, inDoubt: 'again', write: writeDocuments },
];
