import { urlOf } from '#domain/http/request.ts';
import { labelPdf } from '#domain/shipping/endpoints.ts';
import { toast } from '#web/ui/toast.ts';

/** The tab needs a moment to show the PDF before it can print it (ADM-23). */
const PRINT_AFTER = 500;

/** Opens the label in a new tab, then its print dialog. */
export function printLabel(orderId: string): void {
  const tab = window.open(urlOf(labelPdf, { orderId }), '_blank');
  if (!tab) {
    toast.error('Le navigateur a bloqué l’onglet d’impression. Autorisez les fenêtres pour cette boutique.');
    return;
  }
  setTimeout(() => {
    try {
      tab.print();
    } catch {
      // Closed meanwhile, or kept out of reach by the browser's PDF viewer: the label is in front of the reader.
    }
  }, PRINT_AFTER);
}
