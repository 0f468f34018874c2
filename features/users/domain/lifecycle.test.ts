import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pseudoUpdateOf, type MatchedUsers, type KnownUser, type Speaker } from './lifecycle.ts';

// The speaker is @lea, person 7 of the platform. « autre » is another name, 9 another person.
const lea: Speaker = { person: '7', pseudo: 'lea' };

const declared = (pseudo: string | null, person: string | null = null): KnownUser => ({
  userId: `declared ${pseudo} ${person}`,
  pseudo,
  person,
  isProved: false,
  platformName: pseudo,
});
const proved = (pseudo: string | null, person: string, platformName = pseudo): KnownUser => ({
  userId: `proved ${pseudo} ${person}`,
  pseudo,
  person,
  isProved: true,
  platformName,
});
const madeOnDemand = (pseudo: string, person: string | null): KnownUser => ({
  ...declared(pseudo, person),
  userId: `made ${pseudo} ${person}`,
});

const accounts = {
  'declared lea': declared('lea'),
  'declared lea, its orders of 7': declared('lea', '7'),
  'declared lea, its orders of 9': declared('lea', '9'),
  'declared autre': declared('autre'),
  'without a pseudo': declared(null),
  'proved lea by 7': proved('lea', '7'),
  'proved lea by 9': proved('lea', '9'),
  'proved autre by 7': proved('autre', '7'),
  'proved autre by 9': proved('autre', '9'),
  'another pseudo, now named lea, by 7': proved('autre', '7', 'lea'),
};
const otherUsers = {
  'made lea of 7': madeOnDemand('lea', '7'),
  'made lea of 9': madeOnDemand('lea', '9'),
  'made lea of nobody known': madeOnDemand('lea', null),
  'made autre of 7': madeOnDemand('autre', '7'),
};
const users: Record<string, KnownUser> = { ...accounts, ...otherUsers };

/**
 * Matches the speaker with these users. Returns null for users who cannot exist together: several with the speaker’s
 * name, several who are the speaker, or a user listed twice.
 */
function matchOf(all: readonly KnownUser[], coded: KnownUser | null): MatchedUsers | null {
  const named = all.filter(({ pseudo }) => pseudo === lea.pseudo);
  const knownUsers = all.filter(
    (user) => user.person === lea.person && (user.isProved || Object.values(otherUsers).includes(user)),
  );
  if (named.length > 1 || knownUsers.length > 1 || new Set(all).size < all.length) return null;
  return { named: named[0] ?? null, known: knownUsers[0] ?? null, coded };
}

const describeUpdate = (matched: MatchedUsers | null): string => {
  if (!matched) return 'no match';
  const update = pseudoUpdateOf(lea, matched);
  if (!update) return 'nothing';
  const name = Object.keys(users).find((userName) => users[userName] === update.user) ?? '?';
  return 'raise' in update ? `${update.does}, ${update.raise}: ${name}` : `${update.does}: ${name}`;
};

test('a comment without a code follows a renamed user, and raises an alert for a pseudo of another person', () => {
  const table: Record<string, string> = {
    'declared lea': 'nothing',
    'declared lea, its orders of 7': 'nothing',
    'declared lea, its orders of 9': 'look, pseudo-recycled: declared lea, its orders of 9',
    'declared autre': 'nothing',
    'without a pseudo': 'nothing',
    'proved lea by 7': 'nothing',
    'proved lea by 9': 'look, pseudo-recycled: proved lea by 9',
    'proved autre by 7': 'follow: proved autre by 7',
    'proved autre by 9': 'nothing',
    'another pseudo, now named lea, by 7': 'nothing',
    'made lea of 7': 'nothing',
    'made lea of 9': 'look, pseudo-recycled: made lea of 9',
    'made lea of nobody known': 'nothing',
    'made autre of 7': 'follow: made autre of 7',
  };
  const found = Object.entries(users).map(([name, user]) => [name, describeUpdate(matchOf([user], null))]);
  assert.deepEqual(Object.fromEntries(found), table);
});

test('when another user has the speaker’s name, nothing moves and an alert is raised, unless a proof raised it before', () => {
  const renamed = ['proved autre by 7', 'made autre of 7'];
  const bearers = Object.keys(users).filter((name) => users[name]?.pseudo === 'lea' && users[name].person !== '7');
  assert.equal(bearers.length, 5);
  for (const userName of renamed)
    for (const bearer of bearers) {
      const pair = [users[userName], users[bearer]].filter((user) => user !== undefined);
      assert.equal(describeUpdate(matchOf(pair, null)), `look, pseudo-renamed: ${userName}`, `${userName}, ${bearer}`);
    }
  // Expects no alert, because the proof raised an alert when another user had already declared the name.
  const contested = [accounts['another pseudo, now named lea, by 7'], accounts['declared lea']];
  assert.equal(describeUpdate(matchOf(contested, null)), 'nothing');
});

test('a code proves the pseudo that its account declared; a code under another pseudo raises an alert', () => {
  const proofAlert = (name: string) => `look, pseudo-proof: ${name}`;
  const alone: Record<string, string> = {
    'declared lea': 'prove: declared lea',
    'declared lea, its orders of 7': 'prove: declared lea, its orders of 7',
    'declared lea, its orders of 9': 'look, pseudo-recycled: declared lea, its orders of 9',
    'declared autre': proofAlert('declared autre'),
    'without a pseudo': proofAlert('without a pseudo'),
    'proved lea by 7': 'nothing',
    'proved lea by 9': 'look, pseudo-recycled: proved lea by 9',
    'proved autre by 7': 'follow: proved autre by 7',
    'proved autre by 9': proofAlert('proved autre by 9'),
    'another pseudo, now named lea, by 7': 'nothing',
  };
  const found = Object.entries(accounts).map(([name, user]) => [name, describeUpdate(matchOf([user], user))]);
  assert.deepEqual(Object.fromEntries(found), alone);

  for (const [name, coded] of Object.entries(accounts))
    for (const [otherName, otherUser] of Object.entries(users)) {
      const matched = matchOf([coded, otherUser], coded);
      if (!matched || otherUser === coded) continue;
      const { named, known } = matched;
      const result = describeUpdate(matched);
      const names = `${name}, with ${otherName}`;
      // A TikTok account that has proved one account never proves a second account.
      if (known === otherUser && otherUser.isProved) assert.equal(result, `look, pseudo-accounts: ${name}`, names);
      else if (name === 'proved autre by 7' && named === otherUser)
        assert.equal(result, `look, pseudo-renamed: ${name}`, names);
      else if (name === 'another pseudo, now named lea, by 7' && otherUser.person === '9' && named === otherUser)
        assert.equal(result, `look, pseudo-recycled: ${otherName}`, names);
      else assert.equal(result, alone[name], names);
    }
});

test('a user never gets the pseudo or the proof of another person', () => {
  for (const firstUser of Object.values(users))
    for (const secondUser of Object.values(users))
      for (const coded of [
        null,
        ...Object.values(accounts).filter((user) => user === firstUser || user === secondUser),
      ]) {
        const matched = matchOf(firstUser === secondUser ? [firstUser] : [firstUser, secondUser], coded);
        const update = matched && pseudoUpdateOf(lea, matched);
        if (!update || update.does === 'look') continue;
        const { user, does } = update;
        const bearer = matched.named;
        assert.ok(user.person === null || user.person === lea.person, `${does}: ${user.userId}`);
        assert.ok(bearer === null || bearer === user, does);
        if (does === 'prove') assert.equal(user.pseudo, lea.pseudo);
      }
});
