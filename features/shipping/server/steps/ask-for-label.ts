import { refuse, type Refusal } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { Label } from '#platform/server/integrations/shipping/gateway.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';

export interface Purchase {
  /** Asks the carrier; it never does so twice. */
  ask(): Promise<Label>;
  /** Keeps what became of the request, before anybody hears of it; of a refusal, the sentence that says it. */
  settle(state: 'unknown' | 'refused', message: string): Promise<void>;
  /** Where the PDF is kept, in bucket `shipping`. */
  pathOf(label: Label): string;
}

/**
 * Buys a label whose request is on record already, and keeps its PDF: outside of any transaction, and once, as two calls
 * are two parcels. @throws ProviderFailure of the carrier or of the files, once `settle` has kept it.
 */
export async function askForLabel(ctx: Ctx, purchase: Purchase): Promise<Label & { path: string }> {
  const label = await askCarrier(ctx, purchase);
  const path = purchase.pathOf(label);
  try {
    const file = { bytes: label.pdf, contentType: 'application/pdf' };
    await watched(ctx, 'files', () => ctx.gateways.files.put('shipping', path, file));
  } catch (error) {
    await purchase.settle('unknown', `Étiquette ${label.trackingId} créée, mais son PDF n’a pas pu être enregistré`);
    throw error;
  }
  return { ...label, path };
}

async function askCarrier(ctx: Ctx, { ask, settle }: Purchase): Promise<Label> {
  try {
    return await watched(ctx, 'shipping', ask);
  } catch (error) {
    const failure =
      error instanceof ProviderFailure ? error : new ProviderFailure('shipping', 'unknown', String(error), null, error);
    if (failure.kind === 'unknown') await settle('unknown', failure.message);
    else await settle('refused', refusalOf(failure).message);
    throw failure;
  }
}

/** What whoever asked for a label is told of a carrier’s failure; anything else is thrown as it is. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ProviderFailure) || error.provider !== 'shipping') throw error;
  if (error.kind === 'unreachable') return refuse(shippingProblems.carrierDown);
  if (error.kind === 'unknown') return refuse(shippingProblems.labelUnknown);
  const { message, providerCode: code } = error;
  if (error.kind === 'misconfigured') return refuse(shippingProblems.carrierMisconfigured, { message });
  return refuse(shippingProblems.carrierRefused, { message, code });
}
