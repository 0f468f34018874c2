import { catalogProblems } from '#domain/catalog/problems.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse, type Refusal } from '#domain/problem.ts';
import { brokenConstraint } from '#server/db/client.ts';

const reasons: Record<string, () => Refusal> = {
  products_live_ref_key: () => refuse(catalogProblems.refTaken),
  products_live_id_fkey: () => refuse(liveProblems.notFound),
  products_color_id_fkey: () => refuse(catalogProblems.colourNotFound),
  order_items_product_id_fkey: () => refuse(catalogProblems.productInOrder),
};

/** Runs a write on products; a constraint it runs into comes out as the refusal it stands for. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw reasons[brokenConstraint(error) ?? '']?.() ?? error;
  }
}
