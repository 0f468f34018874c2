import * as endpoints from '#domain/palette/endpoints.ts';
import * as schemas from '#domain/palette/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { findAnything } from './queries.ts';

export function paletteRoutes(implement: Implement): void {
  implement(endpoints, schemas, { findAnything });
}
