import type { Address } from '#domain/orders/contract.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

/** An address as `orders.shipping_address` keeps it (spec §3). */
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
 * Reads `shipping_address` in SQL, as the contract shows it; the legacy shape (name, address, postal_code) is
 * converted on the way (CUS-20). `column` is trusted text of ours.
 */
export function addressJson(column: string): Sql {
  const a = raw(column);
  return sql`case when jsonb_typeof(${a}) = 'object' then json_build_object(
    'firstName', coalesce(${a}->>'first_name', substring(${a}->>'name' from '\\S+'), ''),
    'lastName', coalesce(${a}->>'last_name', nullif(regexp_replace(${a}->>'name', '^\\s*\\S+\\s*', ''), ''), ''),
    'street', coalesce(${a}->>'street', ${a}->>'address', ''),
    'zip', coalesce(${a}->>'zip', ${a}->>'postal_code', ''), 'city', coalesce(${a}->>'city', ''),
    'country', 'France', 'phone', coalesce(${a}->>'phone', ''), 'email', coalesce(${a}->>'email', ''),
    'deliveryNote', ${a}->>'delivery_note') end`;
}
