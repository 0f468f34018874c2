import { addresseeAddress, type CarrierAddress, instructions, senderAddress } from './colissimo-address.ts';
import { carrierText, wholeWords } from './colissimo-text.ts';
import { parisDay } from './deposit-day.ts';
import type { LabelRequest, SenderAddress } from './gateway.ts';

/** The body of `generateLabel`: home delivery in France without signature, on a 10 × 15 cm PDF. */
export interface CarrierLabelRequest {
  outputFormat: { x: number; y: number; outputPrintingType: string };
  letter: {
    service: { productCode: string; depositDate: string; orderNumber: string; commercialName: string };
    parcel: { weight: number; instructions?: string };
    sender: { senderParcelRef: string; address: CarrierAddress };
    addressee: { addresseeParcelRef: string; address: CarrierAddress };
  };
}

/** The carrier counts in kilograms with two decimals, at least 0.01; a started ten grams counts whole. */
export const kilograms = (grams: number): number => Math.max(1, Math.ceil(grams / 10)) / 100;

/** A label request in the carrier's words. */
export function carrierRequest(request: LabelRequest, sender: SenderAddress): CarrierLabelRequest {
  const orderNumber = carrierText(request.orderNumber);
  const note = instructions(request.addressee.deliveryNote);
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: 'PDF_10x15_300dpi' },
    letter: {
      service: {
        productCode: 'DOM',
        depositDate: parisDay(request.depositAt),
        orderNumber: orderNumber.slice(0, 30),
        commercialName: wholeWords(carrierText(sender.companyName), 35),
      },
      parcel: { weight: kilograms(request.weightGrams), ...(note === undefined ? {} : { instructions: note }) },
      sender: { senderParcelRef: orderNumber.slice(0, 17), address: senderAddress(sender) },
      addressee: { addresseeParcelRef: orderNumber.slice(0, 15), address: addresseeAddress(request.addressee) },
    },
  };
}
