import type { CarrierLabelRequest, PostalAddress } from './label-request.ts';
import { carrierError, type CarrierMessage } from './messages.ts';

const printingType = /^(?:PDF_A4_300dpi|PDF_10x1[25]_300dpi|(?:ZPL|DPL)_10x1[025]_(?:203|300)dpi)(?:_UL)?$/;
const products = new Set(['DOM', 'DOS', 'HD', 'COM', 'CDS', 'COL', 'COLD', 'CORE', 'CORI', 'COLI']);
/** Products in the stand-in's contract: home delivery in France, pickup points, returns in France. */
const contract = new Set(['DOM', 'DOS', 'HD', 'CORE']);
const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the errors in the carrier's order; `today` is the day in Paris. */
export function checkLabelRequest(request: CarrierLabelRequest, today: string): CarrierMessage[] {
  const { sender, addressee } = request.letter;
  const ids = [
    ...outputIds(request.outputFormat?.outputPrintingType),
    ...serviceIds(request, today),
    ...(addressee?.addresseeParcelRef && addressee.addresseeParcelRef.length > 15 ? ['30090'] : []),
    ...senderIds(sender?.address ?? {}),
    ...addresseeIds(addressee?.address ?? {}),
    ...returnIds(request),
    ...mobileIds(request),
    ...weightIds(request.letter.parcel?.weight),
    ...pickupIds(request),
  ];
  return [...ids.map((id) => carrierError(id)), ...forbiddenCharacters(request)];
}

function outputIds(type: string | null | undefined): string[] {
  if (!type) return ['30025'];
  return printingType.test(type) ? [] : ['30026'];
}

function serviceIds({ letter }: CarrierLabelRequest, today: string): string[] {
  const { productCode, depositDate, commercialName } = letter.service ?? {};
  const ids: string[] = [];
  if (!depositDate) ids.push('30010');
  else if (!/^\d{4}-\d{2}-\d{2}/.test(depositDate) || depositDate.slice(0, 10) < today) ids.push('30002');
  if (!productCode) ids.push('30014');
  else if (!products.has(productCode)) ids.push('30015');
  else if (!contract.has(productCode)) ids.push('30700');
  if (productCode === 'HD' && !commercialName) ids.push('30018');
  return ids;
}

function senderIds(address: Partial<PostalAddress>): string[] {
  const ids: string[] = [];
  if (!address.companyName && !address.lastName) ids.push('30065');
  if (!address.line2) ids.push('30100');
  if (!address.countryCode) ids.push('30102');
  else if (!/^[A-Z]{2}$/.test(address.countryCode)) ids.push('30103');
  if (!address.city) ids.push('30104');
  if (!address.zipCode) ids.push('30106');
  else if (!/^\d{5}$/.test(address.zipCode)) ids.push('30107');
  if (address.email && !emailForm.test(address.email)) ids.push('30046');
  if (address.phoneNumber && !/^(?:\d{10}|\+33\d{9})$/.test(address.phoneNumber)) ids.push('30085');
  return ids;
}

function addresseeIds(address: Partial<PostalAddress>): string[] {
  const ids: string[] = [];
  if (!address.lastName && !address.companyName) ids.push('30200');
  if (!address.line2) ids.push('30204');
  if (!address.countryCode) ids.push('30206');
  else if (!/^[A-Z]{2}$/.test(address.countryCode)) ids.push('30207');
  else if (!['FR', 'MC'].includes(address.countryCode)) ids.push('30213');
  if (!address.city) ids.push('30208');
  if (!address.zipCode) ids.push('30210');
  else if (!/^\d{5}$/.test(address.zipCode) || address.zipCode.startsWith('00')) ids.push('30211');
  // Overseas departments have country codes of their own for the carrier (GP, MQ, RE…).
  else if (address.countryCode === 'FR' && /^9[78]/.test(address.zipCode)) ids.push('30212');
  else if (address.countryCode === 'MC' && !address.zipCode.startsWith('980')) ids.push('30212');
  if (address.email && !emailForm.test(address.email)) ids.push('30223');
  return ids;
}

/**
 * Returns the errors of a return label: the sender must be in metropolitan France or Monaco, and the addressee a
 * company. A label addressed to the buyer would send the returned parcel back to the buyer.
 */
function returnIds({ letter }: CarrierLabelRequest): string[] {
  if (letter.service?.productCode !== 'CORE') return [];
  const { countryCode, zipCode } = letter.sender?.address ?? {};
  const isFrance = countryCode === 'FR' ? !/^9[78]/.test(zipCode ?? '') : countryCode === 'MC';
  return [...(isFrance ? [] : ['30109']), ...(letter.addressee?.address?.companyName ? [] : ['30200'])];
}

function mobileIds({ letter }: CarrierLabelRequest): string[] {
  const number = letter.addressee?.address?.mobileNumber;
  if (!number) return letter.service?.productCode === 'HD' ? ['30220'] : [];
  return /^\+?\d{10,14}$/.test(number) && !number.includes('123456789') ? [] : ['30221'];
}

function weightIds(kilograms: number | string | null | undefined): string[] {
  if (kilograms === null || kilograms === undefined || kilograms === '') return ['30300'];
  const hundredths = Number(kilograms) * 100;
  const isWhole = Math.abs(hundredths - Math.round(hundredths)) < 1e-6;
  return isWhole && hundredths >= 1 && hundredths <= 3_000 ? [] : ['30301'];
}

function pickupIds({ letter }: CarrierLabelRequest): string[] {
  const id = letter.parcel?.pickupLocationId;
  if (letter.service?.productCode !== 'HD') return id ? ['30401'] : [];
  if (!id) return ['30400'];
  return /^\d{6}$/.test(id) ? [] : ['30401'];
}

function forbiddenCharacters({ letter }: CarrierLabelRequest): CarrierMessage[] {
  const fields = {
    orderNumber: letter.service?.orderNumber,
    commercialName: letter.service?.commercialName,
    instructions: letter.parcel?.instructions,
    ...letter.sender?.address,
    ...letter.addressee?.address,
  };
  return Object.entries(fields).flatMap(([name, value]) => {
    const found = /[^ !"#-;=?-Z_a-zÀ-ÖØ-öø-ÿ]/u.exec(value ?? '');
    return found ? [carrierError('30600', name, found[0])] : [];
  });
}
