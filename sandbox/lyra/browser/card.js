// Rules of a card, shared by the frame in the browser and the stand-in on the server.

/** The provider's documented test cards. They are exempt from the Luhn check. */
export const testCards = [
  { pan: '4970100000000055', label: 'Carte acceptée', outcome: 'accept' },
  { pan: '4970100000000009', label: '3-D Secure avec validation', outcome: 'challenge' },
  { pan: '4970100000000000', label: '3-D Secure accepté d’office', outcome: 'accept' },
  { pan: '4970110000000401', label: 'Authentification rejetée', outcome: 'refuse-authentication' },
  { pan: '4970110000001029', label: 'Visa, sans interaction', outcome: 'accept' },
  { pan: '5100010000000114', label: 'Mastercard, sans interaction', outcome: 'accept' },
  { pan: '375900000010007', label: 'American Express, sans interaction', outcome: 'accept' },
  { pan: '5100010000002045', label: 'Mastercard « data only », acceptée', outcome: 'accept' },
  { pan: '5100010000002060', label: 'Mastercard « data only », refusée', outcome: 'refuse' },
  { pan: '4970100000000003', label: 'Acceptée, non inscrite à 3-D Secure', outcome: 'accept' },
];

export const digitsOf = (text) => text.replace(/\D/g, '');

export function brandOf(pan) {
  if (pan.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(pan)) return 'MASTERCARD';
  if (/^3[47]/.test(pan)) return 'AMEX';
  return '';
}

/** Reads `MM/AA` or `MM/AAAA`; null when it is not a month of this century. */
export function readExpiry(text) {
  const found = /^(0?[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(text.replace(/\s/g, ''));
  return found && { month: Number(found[1]), year: 2000 + Number(found[2]) };
}

export function cardErrors({ pan, expiry, securityCode }, now) {
  return [panError(pan), expiryError(expiry, now), securityCodeError(securityCode, brandOf(digitsOf(pan)))].filter(
    (error) => error !== null,
  );
}

const wrong = (errorCode, errorMessage, field) => ({ errorCode, errorMessage, field });

function panError(typed) {
  const pan = digitsOf(typed);
  if (pan === '') return wrong('CLIENT_304', 'Saisissez le numéro de votre carte.', 'pan');
  const known = testCards.some((card) => card.pan === pan);
  if (known || (pan.length >= 12 && pan.length <= 19 && satisfiesLuhn(pan))) return null;
  return wrong('CLIENT_301', 'Ce numéro de carte n’est pas valide.', 'pan');
}

function expiryError(typed, now) {
  if (typed.trim() === '') return wrong('CLIENT_304', 'Saisissez la date d’expiration.', 'expiryDate');
  const expiry = readExpiry(typed);
  if (!expiry) return wrong('CLIENT_302', 'Cette date n’est pas valide.', 'expiryDate');
  // A card is valid until the last day of its month.
  const ended = expiry.year * 12 + expiry.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return ended ? wrong('CLIENT_302', 'Cette carte a expiré.', 'expiryDate') : null;
}

function securityCodeError(typed, brand) {
  if (typed.trim() === '') return wrong('CLIENT_304', 'Saisissez le code de sécurité.', 'securityCode');
  const form = brand === 'AMEX' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (form.test(typed.trim())) return null;
  return wrong('CLIENT_303', 'Ce code n’est pas valide.', 'securityCode');
}

function satisfiesLuhn(pan) {
  let sum = 0;
  for (let place = 0; place < pan.length; place += 1) {
    const digit = Number(pan[pan.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled - (doubled > 9 ? 9 : 0);
  }
  return sum % 10 === 0;
}
