import * as contract from '#domain/shipping/contract.ts';
import { requireAdmin } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { deleteLabel, validatePreparation } from './commands/finish-parcel.ts';
import { makeLabel } from './commands/make-label.ts';
import { labelFile, listPreparation } from './queries.ts';

export function shippingRoutes(route: Route): void {
  route(contract.listPreparation, requireAdmin, listPreparation);
  route(contract.generateLabel, requireAdmin, makeLabel);
  route(contract.deleteLabel, requireAdmin, deleteLabel);
  route(contract.validatePreparation, requireAdmin, validatePreparation);
  route(contract.labelPdf, requireAdmin, labelFile);
}
