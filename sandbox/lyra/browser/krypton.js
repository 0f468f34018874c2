// The provider's script in the shop's page: the `KR` object. The card itself stays in the frame.
'use strict';

if (!window.KR) {
  const script = document.currentScript;
  const base = script.src.slice(0, script.src.indexOf('/static/js/krypton-client/'));
  const frameDeadlineMs = 15_000;

  const settings = {};
  const callbacks = {};
  const forms = new Map();
  let lastId = 0;

  const done = (result) => Promise.resolve(result === undefined ? { KR } : { KR, result });

  /** Treats `kr-post-url-success` and `postUrlSuccess` as one setting. */
  function configure(config) {
    for (const [name, value] of Object.entries(config)) {
      const short = name.replace(/^kr-/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
      settings[short] = value === 'true' ? true : value === 'false' ? false : value;
    }
  }

  const on = (name) => (callback) => done(void (callbacks[name] ??= []).push(callback));

  /** Returns false when a callback of the shop returns false or throws. */
  async function runCallbacks(name, payload) {
    try {
      let mayContinue = true;
      for (const callback of callbacks[name] ?? []) if ((await callback(payload)) === false) mayContinue = false;
      return mayContinue;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  function showError(form, error) {
    const errorBox = form.container.querySelector('.kr-form-error');
    if (errorBox) Object.assign(errorBox, { role: 'alert', textContent: error?.errorMessage ?? '' });
  }

  function fail(form, error) {
    if (form.mode === 'embedded') showError(form, error);
    const closed = error.metadata?.answer?.clientAnswer.orderCycle === 'CLOSED';
    void runCallbacks('onError', { ...error, formId: form.id }).then((mayContinue) => {
      if (mayContinue && closed) leave('Refused', error.metadata.answer);
    });
  }

  function leave(where, response) {
    const post = settings[`postUrl${where}`];
    const [method, action] = post ? ['POST', post] : ['GET', settings[`getUrl${where}`]];
    if (!action) return;
    const form = Object.assign(document.createElement('form'), { method, action, hidden: true });
    const fields = {
      'kr-hash': response.hash,
      'kr-hash-algorithm': response.hashAlgorithm,
      'kr-hash-key': response.hashKey,
      'kr-answer-type': 'V4/Payment',
      'kr-answer': response.rawClientAnswer,
    };
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
  }

  async function submitted(form, response) {
    showError(form, null);
    const payload = { ...response, formId: form.id, post: () => leave('Success', response) };
    await runCallbacks('onOrderUpdate', payload);
    if (await runCallbacks('onSubmit', payload)) payload.post();
  }

  async function clicked(form) {
    showError(form, null);
    if (await runCallbacks('onClick', { action: 'beforePaymentStart', formId: form.id }))
      form.port?.postMessage({ type: 'submit' });
  }

  function receive(form, { type, ...message }) {
    if (type === 'size') form.frame.style.height = `${message.height}px`;
    if (type === 'ready' || type === 'unavailable') form.resolveReady();
    if (type === 'ready') {
      paintButton(Object.assign(form, { amount: message.amount }));
      void runCallbacks('onFormCreated', { formId: form.id }).then(() =>
        runCallbacks('onFormReady', { formId: form.id }),
      );
    }
    if (type === 'click') void clicked(form);
    if (type === 'error') fail(form, message.error);
    if (type === 'submitted') void submitted(form, message.response);
    if (type === 'busy') paintButton(Object.assign(form, { busy: message.busy }));
    if (type === 'validated') form.validations.splice(0).forEach((answer) => answer(message.error));
    if (type === 'event') void runCallbacks(message.name, { KR, formId: form.id, ...message.detail });
  }

  function paintButton({ button, busy, amount = '' }) {
    if (!button) return;
    const label = settings.buttonLabel ?? 'Payer %amount-and-currency%';
    const textContent = busy ? 'Paiement en cours…' : label.replace('%amount-and-currency%', amount).trim();
    Object.assign(button, {
      type: 'button',
      textContent,
      disabled: busy || settings.disabled === true,
      ariaBusy: busy,
    });
  }

  function sendToFrames(message) {
    for (const form of forms.values()) form.port?.postMessage(message);
  }

  function connect(form) {
    const channel = new MessageChannel();
    form.port = channel.port1;
    form.port.onmessage = ({ data }) => receive(form, data);
    const start = { kr: 'connect', ownButton: form.mode === 'smart', settings: { ...settings } };
    form.frame.contentWindow.postMessage(start, new URL(base).origin, [channel.port2]);
  }

  /** Makes the form wait for a new token. Callers that wait on the former `ready` wait for the new token too. */
  function awaitReady(form) {
    const former = form.resolveReady;
    form.ready = new Promise((resolve) => Object.assign(form, { resolveReady: resolve }));
    form.ready.then(former);
  }

  function mount(container) {
    for (const form of forms.values()) if (!form.container.isConnected) removeForm(form);
    const mode = container.classList.contains('kr-smart-form') ? 'smart' : 'embedded';
    const form = { id: `F${(lastId += 1)}`, container, mode, validations: [], busy: false };
    awaitReady(form);
    const frame = document.createElement('iframe');
    const title = 'Formulaire de paiement par carte';
    Object.assign(frame, { title, src: `${base}/frame`, className: 'kr-frame' });
    // Set through the object model, because the shop's policy allows no style attribute.
    frame.style.cssText = `display: block; width: 100%; border: 0; height: ${mode === 'smart' ? 470 : 200}px`;
    form.frame = frame;
    frame.addEventListener('load', () => connect(form), { once: true });
    place(form);
    forms.set(form.id, form);
    container.setAttribute('kr-form-id', form.id);
    const late = setTimeout(() => {
      fail(form, { errorCode: 'CLIENT_999', errorMessage: 'Le formulaire de paiement ne répond pas.', children: [] });
      form.resolveReady();
    }, frameDeadlineMs);
    form.ready.then(() => clearTimeout(late));
    return form.ready.then(() => form);
  }

  /** Puts the frame into the page. It has all fields of the card, so it replaces separate fields too. */
  function place(form) {
    if (form.mode === 'smart') return form.container.replaceChildren(form.frame);
    for (const field of form.container.querySelectorAll('.kr-expiry, .kr-security-code')) field.hidden = true;
    (form.container.querySelector('.kr-pan') ?? form.container).prepend(form.frame);
    form.button = form.container.querySelector('.kr-payment-button');
    form.onButtonClick = () => clicked(form);
    form.button?.addEventListener('click', form.onButtonClick);
  }

  const formSelectors = '.kr-smart-form, .kr-embedded';

  async function render(target) {
    const root = typeof target === 'string' ? document.querySelector(target) : (target ?? document);
    if (!root) return { KR, result: { formId: null } };
    const found = root.matches?.(formSelectors) ? [root] : [...root.querySelectorAll(formSelectors)];
    const mounted = await Promise.all(found.filter((container) => !container.hasAttribute('kr-form-id')).map(mount));
    return { KR, result: { formId: mounted[0]?.id ?? found[0]?.getAttribute('kr-form-id') ?? null } };
  }

  async function add(target) {
    const root = typeof target === 'string' ? document.querySelector(target) : target;
    if (root && !root.matches(formSelectors) && !root.querySelector(formSelectors)) {
      root.append(Object.assign(document.createElement('div'), { className: 'kr-smart-form', hidden: true }));
    }
    return render(root);
  }

  function removeForm(form) {
    form.port?.close();
    form.resolveReady();
    form.frame.remove();
    form.button?.removeEventListener('click', form.onButtonClick);
    form.container.removeAttribute('kr-form-id');
    for (const field of form.container.querySelectorAll('.kr-expiry, .kr-security-code')) field.hidden = false;
    forms.delete(form.id);
  }

  const setHidden = (formId, hidden) => done(void Object.assign(forms.get(formId)?.container ?? {}, { hidden }));

  async function validate() {
    const [form] = forms.values();
    if (!form?.port) throw { KR, result: { errorCode: 'CLIENT_500', errorMessage: 'Aucun formulaire.' } };
    const error = await new Promise((resolve) => {
      form.validations.push(resolve);
      form.port.postMessage({ type: 'validate' });
    });
    if (error) throw { KR, result: { ...error, doOnError: () => fail(form, error) } };
    return { KR, result: null };
  }

  async function setConfig(config) {
    configure(config);
    if ('formToken' in config || 'kr-form-token' in config) forms.forEach(awaitReady);
    sendToFrames({ type: 'settings', settings: { ...settings } });
    forms.forEach(paintButton);
    await Promise.all([...forms.values()].map((form) => form.ready));
    return { KR };
  }

  const events =
    'onSubmit onError onFormReady onFormCreated onFormValid onFormInvalid onBrandChanged onOrderUpdate ' +
    'onTransactionCreated on3dSecureAbort onPopinClosed onFocus onBlur';
  const KR = {
    ready: true,
    ...Object.fromEntries(events.split(' ').map((name) => [name, on(name)])),
    onLoaded: (callback) => done().then((loaded) => Promise.resolve(callback(loaded)).then(() => loaded)),
    setFormConfig: setConfig,
    setFormToken: (formToken) => setConfig({ formToken }),
    renderElements: render,
    attachForm: render,
    addForm: add,
    removeForms: () => done(forms.forEach(removeForm)),
    showForm: (formId) => setHidden(formId, false),
    hideForm: (formId) => setHidden(formId, true),
    removeEventCallbacks: () => done(Object.keys(callbacks).forEach((name) => delete callbacks[name])),
    validateForm: validate,
    submit: () => done(sendToFrames({ type: 'submit' })),
    button: {
      onClick: on('onClick'),
      setLabel: (buttonLabel) => setConfig({ buttonLabel }),
      enable: () => setConfig({ disabled: false }),
      disable: () => setConfig({ disabled: true }),
      showSpinner: () => setConfig({ spinner: true }),
      hideSpinner: () => setConfig({ spinner: false }),
    },
    smartForm: { onClick: on('onClick') },
  };

  for (const { name, value } of script.attributes) if (name.startsWith('kr-')) configure({ [name]: value });
  window.KR = KR;
  if (!settings.spaMode) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => render());
    else void render();
  }
}
