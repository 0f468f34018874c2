import { availabilities, type Availability } from '#features/catalog/domain/rules.ts';

/** The filters of the list of products, as the URL holds them. */
export interface ProductsSearch {
  live?: string | undefined;
  is?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** Free or taken, as the URL asks for it; anything unknown is as if it were not there. */
export const availabilityOf = (text: string | undefined): Availability | undefined =>
  availabilities.find((one) => one === text);

/** Converts the URL search into the input of the endpoint. */
export function productsInput({ live, is, q, after }: ProductsSearch) {
  const known = availabilityOf(is);
  return { ...(live && { liveId: live }), ...(known && { is: known }), ...(q && { q }), ...(after && { after }) };
}
