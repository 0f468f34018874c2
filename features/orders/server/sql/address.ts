import type { Address } from '#features/orders/domain/schemas.ts';
import { type Json, jsonObject, jsonWhen } from '#platform/server/db/json.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Shape of `orders.shipping_address` (SYS-01). */
export function storedAddress(address: Omit<Address, 'country'>): Record<string, string | null> {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    street: address.street,
    city: address.city,
    state: null,
    zip: address.zip,
    country: 'France',
    phone: address.phone,
    email: address.email,
    delivery_note: address.deliveryNote,
  };
}

/**
 * Reads the JSON column `column` as an `Address`. Converts the legacy shape (name, address, postal_code) (CUS-20).
 * @param column trusted SQL text, not user input.
 */
export function addressJson(column: string): Json<Address | null> {
  const a = raw(column);
  return jsonWhen(
    sql`jsonb_typeof(${a}) = 'object'`,
    jsonObject<Address>({
      firstName: sql`coalesce(${a}->>'first_name', substring(${a}->>'name' from '\\S+'), '')`,
      lastName: sql`coalesce(${a}->>'last_name',
        nullif(regexp_replace(${a}->>'name', '^\\s*\\S+\\s*', ''), ''), '')`,
      street: sql`coalesce(${a}->>'street', ${a}->>'address', '')`,
      zip: sql`coalesce(${a}->>'zip', ${a}->>'postal_code', '')`,
      city: sql`coalesce(${a}->>'city', '')`,
      country: sql`'France'`,
      phone: sql`coalesce(${a}->>'phone', '')`,
      email: sql`coalesce(${a}->>'email', '')`,
      deliveryNote: sql`${a}->>'delivery_note'`,
    }),
  );
}

/**
 * Hash of an order's address as `addressJson` reads it. Another hash means that the address has changed. `order` is an
 * alias of `orders`.
 */
export const addressVersion = (order: string): Sql =>
  sql`md5(coalesce(${addressJson(`${order}.shipping_address`)}::text, ''))`;

/** Parts of an address that accounting keeps. An invoice has no telephone (CGI ann. II art. 242 nonies A). */
export const invoiceParts = [
  'first_name',
  'last_name',
  'name',
  'street',
  'address',
  'zip',
  'postal_code',
  'city',
  'state',
  'country',
] as const;
