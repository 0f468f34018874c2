import { given, type GivenAnswer } from '#domain/http/drawing.ts';
import { getMyOrder, listMyOrders } from '#domain/orders/contract.ts';
import { Refusal } from '#domain/problem.ts';
import { getSession } from '#domain/users/contract.ts';
import type { JsonText } from '#server/answers.ts';
import type { SignedInCtx } from '#server/context.ts';
import * as orders from '#server/features/orders/queries.ts';
import { currentSession } from '#server/features/users/queries.ts';
import type { PublicAddress } from './page-screens.ts';

/** What someone signed in reads at an address of her own: what its screen asks, so that it is there at once. */
interface OwnAddress {
  read: (ctx: SignedInCtx) => Promise<readonly GivenAnswer[]>;
  /** Drawn here; false where the browser draws with what it alone knows. */
  isDrawn: boolean;
  /** What a reader without JavaScript is told. */
  withoutScript: string | null;
  /** Shown even while she has no pseudo: every other address leads to her profile (CUS-04). */
  withoutPseudo?: boolean;
}

const jsonOf = ({ text }: JsonText) => JSON.parse(text);

const orderRead = (orderId: string) => async (ctx: SignedInCtx) => [
  given(getMyOrder, { orderId }, jsonOf(await orders.getMyOrder(ctx, { orderId }))),
];

const ACTS_NEED_SCRIPT =
  'Pour valider et régler vos commandes, activez JavaScript dans votre navigateur. Vous pouvez les lire sans.';

const ownAddresses: Readonly<Record<string, OwnAddress>> = {
  '/customer/orders': {
    read: async (ctx) => [given(listMyOrders, {}, jsonOf(await orders.listMyOrders(ctx)))],
    isDrawn: true,
    withoutScript: ACTS_NEED_SCRIPT,
  },
  '/customer/profile': {
    read: async () => [],
    isDrawn: true,
    withoutScript: ACTS_NEED_SCRIPT,
    withoutPseudo: true,
  },
};

function ownAddressOf(path: string, address: PublicAddress | null): OwnAddress | null {
  if (Object.hasOwn(ownAddresses, path)) return ownAddresses[path] ?? null;
  const [, area, orderId] =
    /^\/(customer\/order|payment)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(path) ?? [];
  // The payment page begins with what her browser has kept of the order (CUS-17).
  if (orderId) return { read: orderRead(orderId), isDrawn: area !== 'payment', withoutScript: ACTS_NEED_SCRIPT };
  return (
    address && {
      read: async (ctx) => (await address.read(ctx)).answers,
      isDrawn: true,
      withoutScript: null,
      withoutPseudo: true,
    }
  );
}

/** What the page of someone signed in carries. */
export interface OwnPage extends Pick<OwnAddress, 'isDrawn' | 'withoutScript'> {
  answers: readonly GivenAnswer[];
}

/** Reads it; `publicAddress` is what anyone may read there. Null for an address of the back office, or where there is no screen. */
export async function ownPageOf(
  ctx: SignedInCtx,
  path: string,
  publicAddress: PublicAddress | null,
): Promise<OwnPage | null> {
  const address = ownAddressOf(path, publicAddress);
  if (!address) return null;
  const session = await currentSession(ctx);
  const known = [given(getSession, {}, session)];
  const bare = { answers: known, isDrawn: false, withoutScript: null };
  if (!session.user?.pseudo && !address.withoutPseudo) return bare;
  try {
    return { ...address, answers: [...known, ...(await address.read(ctx))] };
  } catch (error) {
    // An order that is not hers: its screen asks and says so. A page that was withdrawn is an unknown one.
    if (error instanceof Refusal) return publicAddress ? null : bare;
    throw error;
  }
}
