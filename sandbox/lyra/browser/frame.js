// Script of the card form, which the shop's page embeds in an iframe. It exchanges messages with that page through a
// `MessagePort`, and calls the stand-in by HTTP.
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
const payButton = byId('pay');
/** Channel to the shop's page; null until that page connects. */
let port = null;
let settings = {};
/** Amount to pay, as the stand-in answered for the form's token; null while nothing can be paid. */
let offer = null;
let busy = false;
let loadedToken = null;
let reportedValid = false;
const send = (type, content = {}) => port?.postMessage({ type, ...content });

async function call(action, input) {
  try {
    const reply = await fetch(`form/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (reply.ok) return await reply.json();
  } catch {
    // Falls through to the reply for an answer that is not OK.
  }
  const errorMessage = 'La connexion a été interrompue. Vérifiez votre commande avant de réessayer.';
  return { kind: 'failed', error: { errorCode: 'CLIENT_999', errorMessage, children: [], metadata: {} } };
}

function showSheet(sheet) {
  for (const id of ['card', 'challenge', 'outcome']) byId(id).hidden = id !== sheet;
}

function updateControls() {
  const isWaiting = busy || settings.spinner === true;
  const label = settings.buttonLabel ?? 'Payer %amount-and-currency%';
  const labelWithAmount = label.replace('%amount-and-currency%', offer?.text ?? '').trim();
  byId('pay-label').textContent = isWaiting ? 'Paiement en cours…' : labelWithAmount;
  payButton.disabled = busy || settings.disabled === true || !offer;
  payButton.setAttribute('aria-busy', String(isWaiting));
  byId('test-cards').hidden = offer?.mode !== 'TEST' || settings.hideDebugToolbar === true;
}

function setBusy(isBusy) {
  busy = isBusy;
  lock(isBusy);
  updateControls();
  send('busy', { busy: isBusy });
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
  updateControls();
  reportValidity();
  send('error', { error });
}

async function loadOffer() {
  const formToken = settings.formToken;
  loadedToken = formToken;
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
  if (reply.mode === 'TEST') offerTestCards(reportValidity);
  showSheet('card');
  showFailure(null);
  updateControls();
  send('ready', { amount: offer.text });
}

function fieldsError() {
  const errors = checkAll();
  if (errors.length === 0) return null;
  if (errors.length === 1) return { ...errors[0], children: [], metadata: {} };
  return { errorCode: 'CLIENT_300', errorMessage: 'Vérifiez les champs signalés.', children: errors, metadata: {} };
}

async function submit() {
  if (busy || !offer) return;
  showFailure(null);
  const error = fieldsError();
  if (error) {
    send('error', { error });
    return;
  }
  setBusy(true);
  const input = { formToken: settings.formToken, publicKey: settings.publicKey ?? '', ...typedCard() };
  handleReply(await call('pay', input));
}

function handleReply(reply) {
  if (reply.kind === 'challenge') {
    showChallenge(reply.challengeId);
    return;
  }
  setBusy(false);
  if (reply.kind === 'failed') {
    fail(reply.error);
    return;
  }
  const isPaid = reply.response.clientAnswer.orderStatus === 'PAID';
  byId('outcome-title').textContent = isPaid ? 'Paiement accepté' : 'Paiement en cours de validation';
  byId('outcome-amount').textContent = offer.text;
  showSheet('outcome');
  send('submitted', { response: reply.response });
}

function showChallenge(challengeId) {
  byId('challenge-amount').textContent = offer.text;
  byId('challenge-card').textContent = `•••• ${digitsOf(typedCard().pan).slice(-4)}`;
  showSheet('challenge');
  byId('challenge-title').focus();
  const answer = async (decision) => {
    byId('approve').disabled = byId('reject').disabled = true;
    const reply = await call('challenge', { challengeId, decision });
    byId('approve').disabled = byId('reject').disabled = false;
    if (decision === 'reject') send('event', { name: 'on3dSecureAbort' });
    handleReply(reply);
  };
  byId('approve').onclick = () => answer('approve');
  byId('reject').onclick = () => answer('reject');
}

function reportValidity() {
  const isValid = isComplete();
  if (isValid !== reportedValid) send('event', { name: isValid ? 'onFormValid' : 'onFormInvalid' });
  reportedValid = isValid;
}

function receive({ type, ...content }) {
  if (type === 'submit') void submit();
  if (type === 'validate') send('validated', { error: fieldsError() });
  if (type === 'settings') {
    settings = content.settings;
    relabel(settings);
    if (settings.formToken !== loadedToken) void loadOffer();
    else updateControls();
  }
}

// Accepts one connection, from the page that embeds this frame.
window.addEventListener('message', (event) => {
  if (port || event.source !== window.parent || event.data?.kr !== 'connect' || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => receive(data);
  document.body.classList.toggle('bare', !event.data.ownButton);
  settings = event.data.settings;
  relabel(settings);
  watchFields((name, detail) => send('event', { name, detail }), reportValidity);
  new ResizeObserver(() => send('size', { height: Math.ceil(byId('sheet').getBoundingClientRect().height) })).observe(
    byId('sheet'),
  );
  void loadOffer();
});

byId('card').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!busy && offer) send('click');
});
