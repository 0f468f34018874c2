import { product } from '#features/catalog/domain/admin-schemas.ts';
import { noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const recentProducts = {
  summary: 'List the latest 50 products, newest first',
  input: noInput,
  reply: z.object({ products: z.array(product) }),
};
