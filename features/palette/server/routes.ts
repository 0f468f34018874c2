import * as endpoints from '#features/palette/domain/endpoints.ts';
import * as schemas from '#features/palette/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { findAnything } from './queries.ts';

export function paletteRoutes(implement: Implement): void {
  implement(endpoints, schemas, { findAnything });
}
