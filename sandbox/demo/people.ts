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
    // The French authority reserves the numbers 06 39 98 … for fiction.
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

/** Persons known to the shop, except its administrator. */
export const demoPeople: readonly DemoPerson[] = [...withAccount, ...onDemand];

/** Returns the person with this pseudo. */
export function personOf(pseudo: string): DemoPerson & { pseudo: string } {
  const person = demoPeople.find((demoPerson) => demoPerson.pseudo === pseudo);
  if (!person) throw new RangeError(`nobody is ${pseudo}`);
  return { ...person, pseudo };
}
