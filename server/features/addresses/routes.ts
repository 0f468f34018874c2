import * as contract from '#domain/addresses/contract.ts';
import { requireCustomer } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { suggestAddresses } from './queries.ts';

export function addressRoutes(route: Route): void {
  route(contract.suggestAddresses, requireCustomer, suggestAddresses);
}
