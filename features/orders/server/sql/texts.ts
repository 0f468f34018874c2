import { raw } from 'sql-template-tag';
import * as z from 'zod/mini';
import { orderTexts, type OrderTexts } from '#features/orders/domain/admin-schemas.ts';
import { type Json, typed } from '#platform/server/db/json.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import { readByPackers } from '../tables.ts';

export type TextName = keyof OrderTexts;

export const textNames: readonly TextName[] = z.keyof(orderTexts).options;

export const textColumn = (name: TextName): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const packerColumns: readonly string[] = readByPackers;

/** Returns the texts that a user of this role may read: all texts for a seller, `readByPackers` for a packer. */
export const textsFor = (role: Role | null): TextName[] =>
  textNames.filter((name) => isRoleAtLeast(role, 'seller') || packerColumns.includes(textColumn(name)));

/** `order` is an alias of `orders`. */
export const textsJson = (order: string, names: readonly TextName[]): Json<Partial<OrderTexts>> =>
  typed(raw(`json_build_object(${names.map((name) => `'${name}', ${order}.${textColumn(name)}`).join(', ')})`));
