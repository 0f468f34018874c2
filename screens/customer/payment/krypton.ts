import { shop } from '#platform/web/api/shop.ts';

/** Answer of the provider's script after a successful payment. */
export interface KryptonAnswer {
  clientAnswer: { orderStatus: string; transactions?: readonly { uuid: string }[] };
}

/** Error of the provider's script; `metadata` is set when the bank was asked. */
export interface KryptonError {
  errorCode: string;
  errorMessage: string;
  metadata?: { answer?: { clientAnswer: { orderCycle: string } } } | null;
}

/** The part of the provider's `KR` object that the shop uses. */
export interface Krypton {
  ready?: boolean;
  setFormConfig(config: Readonly<Record<string, unknown>>): Promise<unknown>;
  renderElements(place: HTMLElement): Promise<unknown>;
  removeForms(): Promise<unknown>;
  removeEventCallbacks(): Promise<unknown>;
  onSubmit(listener: (answer: KryptonAnswer) => boolean): Promise<unknown>;
  onError(listener: (error: KryptonError) => void): Promise<unknown>;
  button: { setLabel(label: string): Promise<unknown> };
}

declare global {
  interface Window {
    KR?: Krypton;
  }
}

const CLIENT = '/static/js/krypton-client/V4.0';
/** Timeout in ms. The provider's own loader waits without limit. */
const PATIENCE = 15_000;
const LOOK_EVERY = 100;

function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.addEventListener('error', () => reject(new Error(`The payment script did not load: ${src}`)));
    script.addEventListener('load', () => resolve());
    script.src = src;
    document.head.append(script);
  });
}

function addStyle(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

/** Rejects when the promise of the provider takes too long: it may never settle. */
export function inTime<Promised>(promised: Promise<Promised>): Promise<Promised> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment form did not come in time')), PATIENCE);
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

async function whenReady(): Promise<Krypton> {
  while (!window.KR?.ready) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY);
    });
  }
  return window.KR;
}

async function load(): Promise<Krypton> {
  const { publicKey, staticUrl } = shop().payment;
  const base = staticUrl.replace(/\/$/, '') + CLIENT;
  addStyle(`${base}/ext/neon-reset.min.css`);
  if (!window.KR) {
    await loadScript(`${base}/stable/kr-payment-form.min.js`, {
      'kr-public-key': publicKey,
      'kr-language': 'fr-FR',
      'kr-spa-mode': 'true',
    });
    await loadScript(`${base}/ext/neon.js`);
  }
  return whenReady();
}

let loading: Promise<Krypton> | null = null;

/** Loads the provider's card form once. Rejects on a timeout; a later call tries again. */
export function loadKrypton(): Promise<Krypton> {
  loading ??= inTime(load()).catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

/** Returns true for mistyped card data, which the form itself reports. The bank was not asked. */
export const isMistyped = ({ errorCode }: KryptonError): boolean => /^CLIENT_30[0-4]$/.test(errorCode);

/** Returns true when this form accepts no further attempt: its token has expired, or its attempts are used up. */
export const isFormOver = ({ errorCode, metadata }: KryptonError): boolean =>
  ['PSP_108', 'PSP_136', 'PSP_649', 'PSP_099', 'CLIENT_502'].includes(errorCode) ||
  metadata?.answer?.clientAnswer.orderCycle === 'CLOSED';
