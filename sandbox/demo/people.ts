import { placeholderEmail } from '#features/users/domain/rules.ts';
import { demoId } from './demo-id.ts';
import { customers } from './people-with-account.ts';
import { viewers } from './people-on-demand.ts';
import type { DemoPerson } from './person.ts';

const withAccount: DemoPerson[] = customers.map(
  ([pseudo, nickname, firstName, lastName, email, address, days], index) => ({
    id: demoId(`user ${email}`),
    pseudo,
    nickname,
    email: `${email}@example.com`,
    firstName,
    lastName,
    address,
    signedUpDaysAgo: days,
    // 06 39 98 … are numbers that the French authority keeps for fiction.
    phone: address ? `06399800${String(index + 10)}` : null,
  }),
);

const onDemand: DemoPerson[] = viewers.map(([pseudo, nickname]) => ({
  id: demoId(`user ${pseudo}`),
  pseudo,
  nickname,
  email: placeholderEmail(pseudo),
  firstName: nickname,
  lastName: null,
  phone: null,
  address: null,
  signedUpDaysAgo: null,
}));

/** Everybody the shop knows, but for its administrator. */
export const demoPeople: readonly DemoPerson[] = [...withAccount, ...onDemand];

/** Reads a person by her pseudo. */
export function personOf(pseudo: string): DemoPerson & { pseudo: string } {
  const person = demoPeople.find((one) => one.pseudo === pseudo);
  if (!person) throw new RangeError(`nobody is ${pseudo}`);
  return { ...person, pseudo };
}
