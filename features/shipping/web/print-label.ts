import { urlOf } from '#shared/http/request.ts';
import { labelPdf } from '#features/shipping/domain/endpoints.ts';
import { toast } from '#platform/web/ui/toast.ts';

/** The tab needs a moment to show the PDF before it can print it (ADM-23). */
const PRINT_AFTER = 500;

/** Opens a paper in a new tab; null, and said, when the browser does not let it. */
export function openPdf(url: string): Window | null {
  const tab = window.open(url, '_blank');
  if (!tab) toast.error('Le navigateur a bloqué l’onglet d’impression. Autorisez les fenêtres pour cette boutique.');
  return tab;
}

/** Opens a paper in a new tab, then its print dialog. */
export function printPdf(url: string): void {
  const tab = openPdf(url);
  if (!tab) return;
  setTimeout(() => {
    try {
      tab.print();
    } catch {
      // Closed meanwhile, or kept out of reach by the browser's PDF viewer: the paper is in front of the reader.
    }
  }, PRINT_AFTER);
}

/** The same of an order's label. */
export const printLabel = (orderId: string): void => printPdf(urlOf(labelPdf, { orderId }));
