import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { call } from '#platform/web/api/client.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { report } from '#platform/web/api/report.ts';
import { shop } from '#platform/web/api/shop.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { failureOf, isFormOver, isMistyped, type KryptonError } from './card-errors.ts';

/**
 * Label of the button (article L. 221-14): it must say clearly that a click orders and pays. Fits in one line on a
 * phone; the full sentence of the law is above the form.
 */
const ORDER_BUTTON = 'Commander et payer %amount-and-currency%';

interface CardFormOptions {
  orderId: string;
  /** Amount to pay, in cents. Another amount needs a new form. */
  total: number;
  /** False while the result of a payment replaces the form. */
  isNeeded: boolean;
  onPaid: (paymentId: string) => void;
  /** Called when the shop refuses a form, for example because the order is paid or needs a validation again. */
  onRefused: (problem: ApiProblem) => void;
}

export function useCardForm({ orderId, total, isNeeded, onPaid, onRefused }: CardFormOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [formState, setFormState] = useState<{ form: string; state: 'ready' | 'failed' } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Key of the form. The state of a form with another key is ignored.
  const formKey = `${orderId} ${total} ${isNeeded} ${attempt}`;

  const handlePaid = useEffectEvent((answer: KryptonAnswer) => {
    setFailure(null);
    // The shop verifies the payment with the provider. The transaction id is only a hint.
    onPaid(answer.clientAnswer.transactions?.[0]?.uuid ?? orderId);
  });
  const handleOpeningError = useEffectEvent((cause: unknown) => {
    if (cause instanceof ApiProblem && [404, 409, 422].includes(cause.status)) {
      onRefused(cause);
      return;
    }
    // Shows a toast only for a failed call to the shop. Errors of the provider's script are not an `ApiProblem`.
    if (cause instanceof ApiProblem) toast.error(paymentProblems.noUrl.sentence());
    report(cause, { about: 'card form', orderId });
    setFormState({ form: formKey, state: 'failed' });
  });

  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    let form: Krypton | null = null;
    const open = async () => {
      const [{ token }, krypton] = await Promise.all([call(paymentToken, { order_id: orderId }), loadKrypton()]);
      if (isUnmounted || !place.current) return;
      form = krypton;
      await krypton.removeEventCallbacks();
      await krypton.setFormConfig({ formToken: token, 'kr-language': 'fr-FR' });
      await registerListeners(krypton, {
        begun: () => setFailure(null),
        paid: (answer) => handlePaid(answer),
        failed: (message) => setFailure(message),
        over: () => setAttempt((tries) => tries + 1),
      });
      if (isUnmounted || !place.current) return;
      await withTimeout(krypton.renderElements(newTarget(place.current)));
      // Ignores a script that lacks or rejects the label, because the sentence above the form states the obligation
      // too.
      const label = Promise.resolve().then(() => krypton.button.setLabel(ORDER_BUTTON));
      await withTimeout(label).catch(() => undefined);
      if (!isUnmounted) setFormState({ form: formKey, state: 'ready' });
    };
    open().catch((cause: unknown) => {
      if (!isUnmounted) handleOpeningError(cause);
    });
    return () => {
      isUnmounted = true;
      void form?.removeForms().catch(() => undefined);
    };
  }, [orderId, isNeeded, formKey]);

  return {
    place,
    state: formState?.form === formKey ? formState.state : 'opening',
    failure,
    fail: (message: string) => setFailure(message),
    retry: () => {
      setFailure(null);
      setAttempt((tries) => tries + 1);
    },
  };
}

/** Creates an element for the provider, which may draw in it and remove it without React. */
function newTarget(place: HTMLElement): HTMLElement {
  const target = document.createElement('div');
  target.className = 'kr-smart-form';
  target.setAttribute('kr-card-form-expanded', '');
  place.replaceChildren(target);
  return target;
}

interface CardFormListeners {
  /** Called when the customer clicks the button of the form. */
  begun: () => void;
  paid: (answer: KryptonAnswer) => void;
  failed: (message: string) => void;
  /** Called when the form accepts no further attempt. */
  over: () => void;
}

async function registerListeners(krypton: Krypton, listeners: CardFormListeners): Promise<void> {
  await krypton.onSubmit((answer) => {
    listeners.paid(answer);
    // Returns false, so that the provider does not leave the page.
    return false;
  });
  // Missing in old versions of the provider's script, which can still pay.
  await krypton.smartForm?.onClick(({ action }) => {
    if (action === 'beforePaymentStart') listeners.begun();
  });
  await krypton.onError((error) => {
    if (isMistyped(error)) return;
    listeners.failed(failureOf(error));
    if (isFormOver(error)) listeners.over();
  });
}

interface KryptonAnswer {
  clientAnswer: { orderStatus: string; transactions?: readonly { uuid: string }[] };
}

interface Krypton {
  ready?: boolean;
  setFormConfig(config: Readonly<Record<string, unknown>>): Promise<unknown>;
  renderElements(place: HTMLElement): Promise<unknown>;
  removeForms(): Promise<unknown>;
  removeEventCallbacks(): Promise<unknown>;
  onSubmit(listener: (answer: KryptonAnswer) => boolean): Promise<unknown>;
  onError(listener: (error: KryptonError) => void): Promise<unknown>;
  button: { setLabel(label: string): Promise<unknown> };
  smartForm?: { onClick(listener: (click: { action: string }) => void): Promise<unknown> };
}

declare global {
  interface Window {
    KR?: Krypton;
  }
}

const CLIENT = '/static/js/krypton-client/V4.0';
/** Timeout in ms. The provider's own loader waits without limit. */
const TIMEOUT_MS = 15_000;
const CHECK_EVERY_MS = 100;

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

/** The provider’s promises may never settle. */
function withTimeout<Promised>(promised: Promise<Promised>): Promise<Promised> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment form did not load in time')), TIMEOUT_MS);
  });
  return Promise.race([promised, timeout]).finally(() => clearTimeout(timer));
}

async function whenReady(): Promise<Krypton> {
  const end = Date.now() + TIMEOUT_MS;
  while (!window.KR?.ready) {
    if (Date.now() > end) throw new Error('The payment form is not ready in time');
    await new Promise((resolve) => {
      setTimeout(resolve, CHECK_EVERY_MS);
    });
  }
  return window.KR;
}

let isThemeLoaded = false;

async function loadFiles(): Promise<Krypton> {
  const { publicKey, staticUrl } = shop().payment;
  const base = staticUrl.replace(/\/$/, '') + CLIENT;
  addStyle(`${base}/ext/neon-reset.min.css`);
  if (!window.KR) {
    await loadScript(`${base}/stable/kr-payment-form.min.js`, {
      'kr-public-key': publicKey,
      'kr-language': 'fr-FR',
      'kr-spa-mode': 'true',
    });
  }
  // Loads the theme, without which the form never finishes loading. A retry loads only the script that failed.
  if (!isThemeLoaded) await loadScript(`${base}/ext/neon.js`);
  isThemeLoaded = true;
  return whenReady();
}

let loading: Promise<Krypton> | null = null;

/** Loads the provider’s card form once. A call after a failure tries again. */
function loadKrypton(): Promise<Krypton> {
  loading ??= withTimeout(loadFiles()).catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}
