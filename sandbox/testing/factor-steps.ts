import {
  adminSignIn,
  beginSecondFactor,
  confirmSecondFactor,
  giveSecondFactor,
} from '#features/users/domain/admin-endpoints.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { codesOf } from '#features/users/server/steps/try-factor.ts';
import type { TestCaller } from './caller.ts';
import { bodyOf } from './order-steps.ts';
import type { TestShop } from './shop.ts';
import { callerOf, renewedCaller, startWindow } from './steps.ts';

const password = 'un mot de passe long';

export function factorSteps(shop: TestShop) {
  let admins = 0;
  const signIn = async (email: string): Promise<TestCaller> =>
    callerOf(await shop.call(adminSignIn, { email, password }));
  async function anAdmin() {
    const email = `admin.${++admins}@test.example`;
    await createAdmin(shop.system, { email, password });
    return { email, caller: await signIn(email) };
  }
  const codeNow = (secret: string): string =>
    codesOf(secret, '', '').generate({ timestamp: shop.shop.now().getTime() });
  /** Moves the clock to the next half minute and returns its code, because the shop accepts each code once. */
  function nextCode(secret: string): string {
    startWindow(shop, 0.5);
    return codeNow(secret);
  }
  async function protect(caller: TestCaller) {
    const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
    const confirmed = await shop.call(confirmSecondFactor, { code: nextCode(secret), password }, caller);
    return { caller: renewedCaller(caller, confirmed), secret, recoveryCodes: bodyOf(confirmed).recoveryCodes };
  }
  async function giveCode(caller: TestCaller, code: string): Promise<TestCaller> {
    const given = await shop.call(giveSecondFactor, { code }, caller);
    bodyOf(given);
    return renewedCaller(caller, given);
  }
  async function aProtectedAdmin() {
    const { email, caller } = await anAdmin();
    return { email, ...(await protect(caller)) };
  }
  return { password, signIn, anAdmin, codeNow, nextCode, giveCode, protect, aProtectedAdmin };
}
