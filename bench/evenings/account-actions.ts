import sql from 'sql-template-tag';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { blockUser, unblockUser, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { askPseudoCode, confirmLink, signUp, updateProfile } from '#features/users/domain/endpoints.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { callerOf, latestMail } from '#sandbox/testing/steps.ts';
import { sendComments } from './live-actions.ts';
import type { Action, Outcome, Viewer, World } from './world.ts';

async function openAccount({ shop, random, viewers }: World): Promise<Outcome> {
  const viewer = random.pick(viewers.filter(({ caller }) => caller === null));
  if (!viewer) return null;
  const email = `compte.${viewers.indexOf(viewer)}@test.example`;
  const answer = await shop.call(signUp, { pseudo: viewer.pseudo, email, acceptTerms: true });
  if (answer.status !== 200) return answer;
  const { token } = await latestMail(shop, email);
  const confirmed = await shop.call(confirmLink, { token });
  if (confirmed.status === 200) viewer.caller = callerOf(confirmed);
  return confirmed;
}

/** Renames a viewer on the platform. The shop receives the new name with the viewer’s next comment. */
async function renameViewer(world: World): Promise<'done' | null> {
  const { random, viewers } = world;
  const viewer = random.pick(viewers);
  if (!viewer) return null;
  // A name that a viewer left may be taken by another viewer.
  const pseudo = `renommee.${random.below(4)}`;
  if (viewers.some((other) => other.pseudo === pseudo)) return null;
  viewer.pseudo = pseudo;
  await sendComments(world, [{ viewer, text: `${1 + random.below(12)}` }]);
  return 'done';
}

async function provePseudo(world: World): Promise<Outcome> {
  const { shop, random, viewers } = world;
  const owner = random.pick(viewers.filter(({ caller }) => caller !== null));
  if (!owner) return null;
  const answer = await shop.call(askPseudoCode, {}, owner.caller);
  const sender = random.chance(80) ? owner : (random.pick(viewers) as Viewer);
  const code = answer.status === 200 ? answer.body.code?.code : undefined;
  if (code) await sendComments(world, [{ viewer: sender, text: `défilé ${code}` }]);
  return answer;
}

async function pickUser({ shop, random }: World): Promise<{ id: string; pseudo: string | null } | undefined> {
  return random.pick(
    await shop.shop.db.many<{ id: string; pseudo: string | null }>(sql`
      select id, tiktok_username as pseudo from users where not is_admin order by tiktok_username, created_at`),
  );
}

async function correctUser(world: World): Promise<Outcome> {
  const user = await pickUser(world);
  if (!user) return null;
  const pseudo = world.random.chance(60) ? { pseudo: `corrigee.${world.random.below(4)}` } : {};
  const input = { userId: user.id, firstName: 'Léa', lastName: 'Martin', ...pseudo };
  return world.shop.call(updateUser, input, world.shop.admin);
}

async function changeProfile({ shop, random, viewers }: World): Promise<Outcome> {
  const viewer = random.pick(viewers.filter(({ caller }) => caller !== null));
  return viewer ? shop.call(updateProfile, { firstName: 'Inès', pseudo: viewer.pseudo }, viewer.caller) : null;
}

async function erase(world: World): Promise<Outcome> {
  const { shop, random, viewers } = world;
  const viewer = random.pick(viewers.filter(({ caller }) => caller !== null));
  if (viewer && random.chance(50)) {
    const answer = await shop.call(eraseMyAccount, {}, viewer.caller);
    if (answer.status === 200) viewer.caller = null;
    return answer;
  }
  const user = await pickUser(world);
  if (!user) return null;
  const answer = await shop.call(eraseUser, { userId: user.id }, shop.admin);
  if (answer.status === 200) for (const erased of viewers) if (erased.caller?.userId === user.id) erased.caller = null;
  return answer;
}

async function block(world: World): Promise<Outcome> {
  const user = await pickUser(world);
  if (!user) return null;
  const { shop, random } = world;
  const answer: Answer<unknown> = random.chance(50)
    ? await shop.call(blockUser, { userId: user.id, reason: 'impayés' }, shop.admin)
    : await shop.call(unblockUser, { userId: user.id }, shop.admin);
  return answer;
}

export const accountActions: readonly Action[] = [
  { name: 'open an account', weight: 2, run: openAccount },
  { name: 'rename on the platform', weight: 2, run: renameViewer },
  { name: 'prove a pseudo', weight: 2, run: provePseudo },
  { name: 'correct a user', weight: 2, run: correctUser },
  { name: 'change the profile', weight: 1, run: changeProfile },
  { name: 'erase an account', weight: 2, run: erase },
  { name: 'block or unblock', weight: 1, run: block },
];
