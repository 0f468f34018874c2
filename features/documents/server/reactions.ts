import type { MailKind } from '#platform/server/mails/mail-kinds.ts';
import { writeDocuments } from './steps/write-documents.ts';

/** The mail that brings the documents of an order to its customer, at her request. */
export const DOCUMENTS_MAIL = 'order-documents';

export const documentMails: MailKind[] = [
  // The customer asked for it: twice is better than never.
  { name: DOCUMENTS_MAIL, inDoubt: 'again', write: writeDocuments },
];
