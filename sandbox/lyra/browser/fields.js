import { brandOf, cardErrors, digitsOf, testCards } from './card.js';

const byId = (id) => document.getElementById(id);
const inputs = { pan: byId('pan'), expiryDate: byId('expiryDate'), securityCode: byId('securityCode') };

export const typedCard = () => ({
  pan: inputs.pan.value,
  expiry: inputs.expiryDate.value,
  securityCode: inputs.securityCode.value,
});

/** Returns `4970 1000 0000 0055`, or `3759 000000 10007` for American Express. */
function grouped(pan) {
  if (brandOf(pan) === 'AMEX') return [pan.slice(0, 4), pan.slice(4, 10), pan.slice(10, 15)].filter(Boolean).join(' ');
  return (pan.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ');
}

/** Rewrites a field while it is typed, keeping the caret after the same digit. */
function reformat(input, layOut) {
  const atEnd = input.selectionStart === input.value.length;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  input.value = layOut(input.value);
  if (atEnd) return;
  let caret = 0;
  for (let seen = 0; caret < input.value.length && seen < before; caret += 1) {
    if (/\d/.test(input.value[caret])) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

function expiryLaidOut(typed) {
  const digits = digitsOf(typed);
  // `1/29` and `5…` can only mean a one-digit month. A browser may fill in `12/2029`.
  const padded = /^\d\s*\//.test(typed) || /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const [month, year] = [padded.slice(0, 2), padded.slice(2)];
  const shortYear = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
  return year === '' ? month : `${month}/${year.startsWith('20') && year.length < 4 ? year.slice(0, 3) : shortYear}`;
}

function showBrand(changed) {
  const brand = brandOf(digitsOf(inputs.pan.value));
  const list = document.querySelector('.brands');
  if ((list.dataset.brand ?? '') === brand) return;
  if (brand) list.dataset.brand = brand;
  else delete list.dataset.brand;
  for (const item of list.children) item.classList.toggle('known', item.dataset.brand === brand);
  const amex = brand === 'AMEX';
  inputs.securityCode.maxLength = amex ? 4 : 3;
  inputs.securityCode.placeholder = amex ? '1234' : '123';
  byId('securityCode-hint').textContent = amex
    ? 'Code de sécurité : 4 chiffres au recto de la carte.'
    : 'Code de sécurité : 3 chiffres au dos de la carte.';
  changed({ field: 'pan', cardInfo: { brand } });
}

function show(field, error) {
  byId(`${field}-error`).textContent = error?.errorMessage ?? '';
  inputs[field].setAttribute('aria-invalid', String(Boolean(error)));
}

export function checkAll() {
  const errors = cardErrors(typedCard(), new Date());
  for (const field of Object.keys(inputs))
    show(
      field,
      errors.find((error) => error.field === field),
    );
  if (errors[0]) inputs[errors[0].field].focus();
  return errors;
}

export const isComplete = () => cardErrors(typedCard(), new Date()).length === 0;

export function lock(locked) {
  for (const input of Object.values(inputs)) input.readOnly = locked;
}

export function clearSecurityCode() {
  inputs.securityCode.value = '';
}

export function relabel(settings) {
  const names = { pan: 'Pan', expiryDate: 'Expiry', securityCode: 'SecurityCode' };
  for (const [field, name] of Object.entries(names)) {
    if (settings[`label${name}`]) document.querySelector(`label[for=${field}]`).textContent = settings[`label${name}`];
    if (settings[`placeholder${name}`]) inputs[field].placeholder = settings[`placeholder${name}`];
  }
}

/** Starts the fields. `emit(name, detail)` notifies the shop's page; `changed` runs after each key. */
export function watchFields(emit, changed) {
  const layouts = {
    pan: (typed) => grouped(digitsOf(typed)),
    expiryDate: expiryLaidOut,
    securityCode: (typed) => digitsOf(typed).slice(0, 4),
  };
  for (const [field, input] of Object.entries(inputs)) {
    input.addEventListener('input', (event) => {
      if (!event.inputType?.startsWith('delete')) reformat(input, layouts[field]);
      if (field === 'pan') showBrand((detail) => emit('onBrandChanged', detail));
      show(field, null);
      changed();
    });
    input.addEventListener('focus', () => emit('onFocus', { field }));
    input.addEventListener('blur', () => {
      emit('onBlur', { field });
      if (input.value === '') return;
      show(
        field,
        cardErrors(typedCard(), new Date()).find((error) => error.field === field),
      );
    });
  }
}

export function offerTestCards(changed) {
  const list = byId('test-list');
  if (list.children.length > 0) return;
  for (const { pan, label } of testCards) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.append(Object.assign(document.createElement('code'), { textContent: grouped(pan) }), label);
    button.addEventListener('click', () => {
      const expiryDate = `12/${String(new Date().getFullYear() + 2).slice(2)}`;
      const fill = { pan: grouped(pan), expiryDate, securityCode: '123' };
      for (const [field, value] of Object.entries(fill)) {
        inputs[field].value = value;
        inputs[field].dispatchEvent(new InputEvent('input'));
      }
      byId('test-cards').open = false;
      changed();
      byId('pay').focus();
    });
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
}
