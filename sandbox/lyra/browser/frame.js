// Frame with the card form. It communicates with the shop's page on one channel, and with the provider.
import { digitsOf } from './card.js';
import {
  checkAll,
  clearSecurityCode,
  isComplete,
  lock,
  offerTestCards,
  relabel,
  typedCard,
  watchFields,
} from './fields.js';

const byId = (id) => document.getElementById(id);
const pay = byId('pay');
let port = null;
let settings = {};
let offer = null;
let busy = false;
const reported = { valid: false, token: null };
const send = (type, said = {}) => port?.postMessage({ type, ...said });

async function call(what, input) {
  try {
    const reply = await fetch(`form/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (reply.ok) return await reply.json();
  } catch {
    /* Continues below. */
  }
  const errorMessage = 'La connexion a été interrompue. Vérifiez votre commande avant de réessayer.';
  return { kind: 'failed', error: { errorCode: 'CLIENT_999', errorMessage, children: [], metadata: {} } };
}

/** Shows one of the three sheets: the card, the bank's challenge, the outcome. */
function showSheet(sheet) {
  for (const id of ['card', 'challenge', 'outcome']) byId(id).hidden = id !== sheet;
}

function paint() {
  const waiting = busy || settings.spinner === true;
  const label = settings.buttonLabel ?? 'Payer %amount-and-currency%';
  const priced = label.replace('%amount-and-currency%', offer?.text ?? '').trim();
  byId('pay-label').textContent = waiting ? 'Paiement en cours…' : priced;
  pay.disabled = busy || settings.disabled === true || !offer;
  pay.setAttribute('aria-busy', String(waiting));
  byId('test-cards').hidden = offer?.mode !== 'TEST' || settings.hideDebugToolbar === true;
}

function setBusy(now) {
  busy = now;
  lock(now);
  paint();
  send('busy', { busy: now });
}

function showFailure(text) {
  byId('failure').textContent = text ?? '';
  byId('failure').hidden = !text || document.body.classList.contains('bare');
}

function fail(error) {
  showSheet('card');
  showFailure(error.errorMessage);
  if (settings.clearOnError !== false && error.metadata?.answer) clearSecurityCode();
  if (error.metadata?.answer?.clientAnswer.orderCycle === 'CLOSED' || error.errorCode === 'PSP_108') offer = null;
  paint();
  changed();
  send('error', { error });
}

async function open() {
  const formToken = settings.formToken;
  reported.token = formToken;
  byId('sheet').setAttribute('aria-busy', 'true');
  const noToken = { errorCode: 'CLIENT_305', errorMessage: 'Le formulaire n’a pas de jeton.', children: [] };
  const reply = formToken
    ? await call('token', { formToken, publicKey: settings.publicKey ?? '' })
    : { kind: 'failed', error: noToken };
  if (formToken !== settings.formToken) return;
  byId('sheet').setAttribute('aria-busy', 'false');
  offer = null;
  if (reply.kind === 'failed') {
    send('unavailable');
    fail(reply.error);
    return;
  }
  const money = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: reply.currency });
  offer = { ...reply, text: money.format(reply.amount / 100) };
  if (reply.mode === 'TEST') offerTestCards(changed);
  showSheet('card');
  showFailure(null);
  paint();
  send('ready', { amount: offer.text });
}

function localError() {
  const errors = checkAll();
  if (errors.length === 0) return null;
  if (errors.length === 1) return { ...errors[0], children: [], metadata: {} };
  return { errorCode: 'CLIENT_300', errorMessage: 'Vérifiez les champs signalés.', children: errors, metadata: {} };
}

async function submit() {
  if (busy || !offer) return;
  showFailure(null);
  const wrong = localError();
  if (wrong) {
    send('error', { error: wrong });
    return;
  }
  setBusy(true);
  const input = { formToken: settings.formToken, publicKey: settings.publicKey ?? '', ...typedCard() };
  conclude(await call('pay', input));
}

function conclude(reply) {
  if (reply.kind === 'challenge') {
    challenge(reply.challengeId);
    return;
  }
  setBusy(false);
  if (reply.kind === 'failed') {
    fail(reply.error);
    return;
  }
  const paid = reply.response.clientAnswer.orderStatus === 'PAID';
  byId('outcome-title').textContent = paid ? 'Paiement accepté' : 'Paiement en cours de validation';
  byId('outcome-amount').textContent = offer.text;
  showSheet('outcome');
  send('submitted', { response: reply.response });
}

function challenge(challengeId) {
  byId('challenge-amount').textContent = offer.text;
  byId('challenge-card').textContent = `•••• ${digitsOf(typedCard().pan).slice(-4)}`;
  showSheet('challenge');
  byId('challenge-title').focus();
  const answer = async (decision) => {
    byId('approve').disabled = byId('reject').disabled = true;
    const reply = await call('challenge', { challengeId, decision });
    byId('approve').disabled = byId('reject').disabled = false;
    if (decision === 'reject') send('event', { name: 'on3dSecureAbort' });
    conclude(reply);
  };
  byId('approve').onclick = () => answer('approve');
  byId('reject').onclick = () => answer('reject');
}

function changed() {
  const valid = isComplete();
  if (valid !== reported.valid) send('event', { name: valid ? 'onFormValid' : 'onFormInvalid' });
  reported.valid = valid;
}

function receive({ type, ...said }) {
  if (type === 'submit') void submit();
  if (type === 'validate') send('validated', { error: localError() });
  if (type === 'settings') {
    settings = said.settings;
    relabel(settings);
    if (settings.formToken !== reported.token) void open();
    else paint();
  }
}

// The embedding page opens the channel once. Messages from any other source are ignored.
window.addEventListener('message', (event) => {
  if (port || event.source !== window.parent || event.data?.kr !== 'connect' || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => receive(data);
  document.body.classList.toggle('bare', !event.data.ownButton);
  settings = event.data.settings;
  relabel(settings);
  watchFields((name, detail) => send('event', { name, detail }), changed);
  new ResizeObserver(() => send('size', { height: Math.ceil(byId('sheet').getBoundingClientRect().height) })).observe(
    byId('sheet'),
  );
  void open();
});

byId('card').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!busy && offer) send('click');
});
