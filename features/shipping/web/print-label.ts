import { urlOf } from '#shared/http/request.ts';
import { labelPdf } from '#features/shipping/domain/endpoints.ts';
import { addressOf } from '#platform/web/api/copy.ts';
import { toast } from '#platform/web/ui/toast.ts';

/** Delay before the print dialog, so that the tab shows the PDF first (ADM-23), in ms. */
const PRINT_DELAY_MS = 500;

/** Opens a PDF in a new tab. Shows an error and returns null when the browser blocks the tab. */
export function openPdf(url: string): Window | null {
  const tab = window.open(addressOf(url), '_blank');
  if (!tab) toast.error('Le navigateur a bloqué l’onglet d’impression. Autorisez les fenêtres pour cette boutique.');
  return tab;
}

export function printPdf(url: string): void {
  const tab = openPdf(url);
  if (!tab) return;
  setTimeout(() => {
    try {
      tab.print();
    } catch {
      // The tab was closed, or the PDF viewer of the browser blocks access. The PDF is visible anyway.
    }
  }, PRINT_DELAY_MS);
}

export const printLabel = (orderId: string): void => printPdf(urlOf(labelPdf, { orderId }));
