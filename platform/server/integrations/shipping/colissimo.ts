import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { bytesOf } from '../answer-bytes.ts';
import { isOfWrongAddress, ProviderFailure } from '../failure.ts';
import { type CarrierAnswer, readCarrierAnswer } from './colissimo-answer.ts';
import { printedAddress } from './printed-address.ts';
import { wasNeverSent } from '../connection-failure.ts';
import type { Label, LabelRequest, ReturnRequest, SenderAddress, ShippingGateway } from './gateway.ts';
import { createTracking } from './laposte-tracking.ts';
import { addresseeAddress, type CarrierAddress, courierNote, senderAddress } from './colissimo-address.ts';
import { carrierText, wholeWords } from './colissimo-text.ts';
import { parisDay } from '#shared/working-days.ts';

export interface ColissimoOptions {
  /** `https://ws.colissimo.fr`, without the service's path, as in `trackingUrl`. */
  apiUrl: string;
  apiKey: string;
  trackingUrl: string;
  trackingKey: string;
  sender: () => Promise<SenderAddress>;
  /** 10 s by default, as in the carrier's own module. */
  timeoutMs?: number;
}

/** Wrong key, inactive customer, and a service or a product outside the shop's contract. */
const settingsCodes: readonly string[] = ['30000', '30007', '30008', '30009', '30700'];
/** Without the codes of a service outside the contract: labels to buyers are still made. */
const returnSettingsCodes: readonly string[] = ['30000', '30007'];

export function createColissimoGateway(options: ColissimoOptions): ShippingGateway {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const services = `${withoutTrailingSlashes(options.apiUrl)}/sls-ws/SlsServiceWSRest/3.1`;
  const call = async (service: 'generateLabel' | 'checkGenerateLabel', labelRequest: CarrierLabelRequest) => {
    const answer = await ask(`${services}/${service}`, options.apiKey, JSON.stringify(labelRequest), timeoutMs);
    return { status: answer.status, answer: readCarrierAnswer(answer.contentType, answer.body) };
  };
  const buy = async (labelRequest: CarrierLabelRequest, codes = settingsCodes): Promise<Label> => {
    const { status, answer } = await call('generateLabel', labelRequest);
    return readLabel(status, answer, codes);
  };
  const verify = async (labelRequest: CarrierLabelRequest): Promise<void> => {
    const { status, answer } = await call('checkGenerateLabel', labelRequest);
    if (!answer?.isSuccess) throw refusalOf(status, answer);
  };
  return {
    async check(depositAt) {
      const shop = await options.sender();
      const addressee = { ...shop, firstName: '', lastName: shop.companyName, deliveryNote: null };
      await verify(carrierRequest({ orderNumber: 'ESSAI', addressee, weightGrams: 500, depositAt }, shop));
    },
    checkLabel: async (request) => verify(carrierRequest(request, await options.sender())),
    makeLabel: async (request) => buy(carrierRequest(request, await options.sender())),
    makeReturnLabel: async (request) => buy(carrierReturn(request, await options.sender()), returnSettingsCodes),
    printed: printedAddress,
    track: createTracking({ url: options.trackingUrl, key: options.trackingKey, timeoutMs }),
  };
}

async function ask(url: string, apiKey: string, body: string, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apiKey },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body: await bytesOf(response.body),
    };
  } catch (error) {
    // The service has no idempotency key. A label may therefore exist as soon as the request may have been sent.
    throw wasNeverSent(error)
      ? new ProviderFailure('shipping', 'unreachable', 'Colissimo est injoignable', null, error)
      : new ProviderFailure('shipping', 'unknown', 'Colissimo n’a pas répondu jusqu’au bout', null, error);
  }
}

function readLabel(status: number, answer: CarrierAnswer | null, codes: readonly string[]): Label {
  if (status >= 500 || !answer?.isSuccess) throw refusalOf(status, answer, codes);
  if (answer.parcelNumber && answer.label) return { trackingId: answer.parcelNumber, pdf: answer.label };
  throw new ProviderFailure(
    'shipping',
    'unknown',
    `Colissimo a donné le numéro ${answer.parcelNumber ?? 'inconnu'} sans étiquette lisible`,
  );
}

/** @param codes error codes that a setting of the shop causes. */
function refusalOf(status: number, answer: CarrierAnswer | null, codes = settingsCodes): ProviderFailure {
  const code = answer?.error?.id || null;
  if (status >= 500) {
    const message = `Colissimo a répondu par une erreur (HTTP ${status})`;
    return new ProviderFailure('shipping', 'unknown', message, code);
  }
  const isShopFault = status === 401 || status === 403 || codes.includes(code ?? '');
  if (answer?.error) {
    return new ProviderFailure(
      'shipping',
      isShopFault ? 'misconfigured' : 'refused',
      answer.error.text || 'sans explication',
      code,
    );
  }
  if (status === 429) return new ProviderFailure('shipping', 'unreachable', 'Colissimo reçoit trop de demandes');
  if (isShopFault) return new ProviderFailure('shipping', 'misconfigured', `clé d’accès refusée (HTTP ${status})`);
  if (isOfWrongAddress(status))
    return new ProviderFailure('shipping', 'misconfigured', `aucun service à cette adresse (HTTP ${status})`);
  if (status >= 300) return new ProviderFailure('shipping', 'refused', `demande mal comprise (HTTP ${status})`);
  return new ProviderFailure('shipping', 'unknown', 'Colissimo a envoyé une réponse illisible');
}

interface CarrierLabelRequest {
  outputFormat: { x: number; y: number; outputPrintingType: string };
  letter: {
    service: { productCode: string; depositDate: string; orderNumber: string; commercialName: string };
    parcel: { weight: number; instructions?: string };
    sender: { senderParcelRef: string; address: CarrierAddress };
    addressee: { addresseeParcelRef: string; address: CarrierAddress };
  };
}

const kilograms = (grams: number): number => Math.max(1, Math.ceil(grams / 10)) / 100;

/** Cuts the texts to the lengths that the carrier accepts. */
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

/** Asks for home delivery in France without signature, on a 10 × 15 cm PDF. */
function carrierRequest(request: LabelRequest, shop: SenderAddress): CarrierLabelRequest {
  const { service, weight, senderParcelRef, addresseeParcelRef } = parcelOf(request, shop);
  const note = courierNote(request.addressee.deliveryNote);
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

/** Asks for a “Colissimo Retour” in France, on the A4 paper that buyers print on. */
function carrierReturn(request: ReturnRequest, shop: SenderAddress): CarrierLabelRequest {
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
