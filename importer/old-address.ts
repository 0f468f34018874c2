import { RefusedRow } from './refused-row.ts';

type Fields = Record<string, unknown>;

/**
 * Returns an old order's address in the format of `orders.shipping_address` (SYS-01, CUS-20). Converts the legacy shape
 * (name, address, postal_code): the first word of the name is the first name, as on display (CUS-20).
 * @throws RefusedRow when it cannot be read.
 */
export function addressOf(written: string | null | undefined): Fields | null {
  if (written === null || written === undefined || written.trim() === '') return null;
  const fields = fieldsOf(written);
  if (!fields || Object.keys(fields).length === 0) return null;
  if ('first_name' in fields || 'street' in fields) return { ...fields, country: 'France' };
  const { name, address, postal_code: zip, ...otherFields } = fields;
  const [first = '', ...rest] = text(name).split(/\s+/);
  return {
    ...otherFields,
    first_name: first,
    last_name: rest.join(' '),
    street: text(address),
    zip: text(zip),
    city: text(otherFields['city']),
    state: otherFields['state'] ?? null,
    country: 'France',
    phone: text(otherFields['phone']),
    email: text(otherFields['email']),
    delivery_note: otherFields['delivery_note'] ?? null,
  };
}

function fieldsOf(written: string): Fields | null {
  try {
    const read: unknown = JSON.parse(written);
    // Some screens encoded it twice: JSON in a JSON text.
    if (typeof read === 'string') return read.trim() === '' ? null : fieldsOf(read);
    if (read === null) return null;
    if (typeof read === 'object' && !Array.isArray(read)) return read as Fields;
  } catch {
    // Reported below, with all other invalid values.
  }
  throw new RefusedRow('adresse de livraison illisible');
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
