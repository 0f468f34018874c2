import * as contract from '#domain/lives/contract.ts';
import { requireAdmin } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { createLive, updateLive } from './commands/save-live.ts';
import { getLive, listLives } from './queries.ts';

export function liveRoutes(route: Route): void {
  route(contract.listLives, requireAdmin, listLives);
  route(contract.getLive, requireAdmin, getLive);
  route(contract.createLive, requireAdmin, createLive);
  route(contract.updateLive, requireAdmin, updateLive);
}
