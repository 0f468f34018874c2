import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { product } from '#features/catalog/domain/admin-schemas.ts';
import { availabilities } from '#features/catalog/domain/rules.ts';
import { file, id, isNear, cursor, trimmed } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const filters = {
  liveId: z.optional(id),
  is: z.optional(z.enum(availabilities)),
  q: z.optional(trimmed(MAX_SEARCH_TEXT)),
};

export const listProducts = {
  summary:
    'List products by reference, highest first. Filters: live, availability and free text (number, name, size, colour); keyset pages',
  input: z.object({ ...filters, after: cursor }),
  reply: z.object({ products: z.array(product), next: z.nullable(z.string()), isNear }),
};

export const getProductsFile = {
  summary: 'Export the products of these filters as CSV, highest reference first',
  input: z.object(filters),
  reply: file('text/csv'),
};
