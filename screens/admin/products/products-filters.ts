import { availabilities, type Availability } from '#features/catalog/domain/rules.ts';

export interface ProductsSearch {
  live?: string | undefined;
  is?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
  view?: string | undefined;
}

export const availabilityOf = (text: string | undefined): Availability | undefined =>
  availabilities.find((availability) => availability === text);

export function productsInput({ live, is, q, after }: ProductsSearch) {
  const availability = availabilityOf(is);
  return {
    ...(live && { liveId: live }),
    ...(availability && { is: availability }),
    ...(q && { q }),
    ...(after && { after }),
  };
}
