import type * as endpoints from '#features/setup/domain/endpoints.ts';
import type { Finding } from '#features/setup/domain/labels.ts';
import { mailSender } from '#features/identity/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import { checkNamedPart } from '../steps/check-shop.ts';

/** Checks one part without occupying a slot for requests: a provider may take long to answer. */
export async function checkPart(ctx: Ctx, { part }: ParsedInputOf<typeof endpoints.checkPart>): Promise<Finding> {
  const { address } = mailSender(await ctx.settings.read());
  return ctx.visitor.aside(() => checkNamedPart(ctx, part, address));
}
