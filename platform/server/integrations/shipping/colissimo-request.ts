import { addresseeAddress, type CarrierAddress, instructions, senderAddress } from './colissimo-address.ts';
import { carrierText, wholeWords } from './colissimo-text.ts';
import { parisDay } from './deposit-day.ts';
import type { LabelRequest, ReturnRequest, SenderAddress } from './gateway.ts';

/** Body of `generateLabel`. */
export interface CarrierLabelRequest {
  outputFormat: { x: number; y: number; outputPrintingType: string };
  letter: {
    service: { productCode: string; depositDate: string; orderNumber: string; commercialName: string };
    parcel: { weight: number; instructions?: string };
    sender: { senderParcelRef: string; address: CarrierAddress };
    addressee: { addresseeParcelRef: string; address: CarrierAddress };
  };
}

/** Converts grams to the carrier's kilograms: two decimals, rounded up to ten grams, at least 0.01. */
export const kilograms = (grams: number): number => Math.max(1, Math.ceil(grams / 10)) / 100;

/** Builds the fields that outgoing and return parcels share. */
function parcelOf(request: Omit<LabelRequest, 'addressee'>, shop: SenderAddress) {
  const orderNumber = carrierText(request.orderNumber);
  return {
    service: {
      depositDate: parisDay(request.depositAt),
      orderNumber: orderNumber.slice(0, 30),
      commercialName: wholeWords(carrierText(shop.companyName), 35),
    },
    weight: kilograms(request.weightGrams),
    senderParcelRef: orderNumber.slice(0, 17),
    addresseeParcelRef: orderNumber.slice(0, 15),
  };
}

/** Builds a label request: home delivery in France without signature, on a 10 × 15 cm PDF. */
export function carrierRequest(request: LabelRequest, shop: SenderAddress): CarrierLabelRequest {
  const { service, weight, senderParcelRef, addresseeParcelRef } = parcelOf(request, shop);
  const note = instructions(request.addressee.deliveryNote);
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: 'PDF_10x15_300dpi' },
    letter: {
      service: { productCode: 'DOM', ...service },
      parcel: { weight, ...(note === undefined ? {} : { instructions: note }) },
      sender: { senderParcelRef, address: senderAddress(shop) },
      addressee: { addresseeParcelRef, address: addresseeAddress(request.addressee) },
    },
  };
}

/** Builds a “Colissimo Retour” request in France, from a buyer to the shop, on the A4 paper that buyers print on. */
export function carrierReturn(request: ReturnRequest, shop: SenderAddress): CarrierLabelRequest {
  const { service, weight, senderParcelRef, addresseeParcelRef } = parcelOf(request, shop);
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: 'PDF_A4_300dpi' },
    letter: {
      service: { productCode: 'CORE', ...service },
      parcel: { weight },
      sender: { senderParcelRef, address: addresseeAddress(request.sender) },
      addressee: { addresseeParcelRef, address: { lastName: 'Service retours', ...senderAddress(shop) } },
    },
  };
}
