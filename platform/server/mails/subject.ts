import { filledText, type MarkValues } from '#shared/own-text.ts';
import type { MailShop } from './layout.ts';

/** @param usual default subject, used when the seller wrote none or when no text remains. */
export function subjectOf(shop: MailShop, kind: string, usual: string, values: MarkValues = {}): string {
  const ownSubject = filledText(shop.subjects[kind] ?? '', { boutique: shop.name, ...values });
  return ownSubject === '' ? usual : ownSubject;
}
