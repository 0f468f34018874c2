import sql, { raw, type Sql } from 'sql-template-tag';

/** `user` is an alias of `users`. */
export const pseudoIsProved = (user: string): Sql => sql`exists (
  select from pseudo_proofs proof where proof.user_id = ${raw(user)}.id and proof.pseudo = ${raw(user)}.tiktok_username)`;

/**
 * True when a claim belongs to a user, who may then see and withdraw it. The pseudo of the claim is the user's, its
 * author is not known to be another person, and no other account has proved that pseudo. An unproved pseudo belongs to
 * the account that declared it. `claim` is an alias of `claims`, `user` of `users`.
 */
export function isClaimOfUser(claim: string, user: string): Sql {
  const [c, u] = [raw(claim), raw(user)];
  return sql`(${c}.pseudo = ${u}.tiktok_username and (
    select coalesce(bool_or(proof.user_id = ${u}.id), true) from pseudo_proofs proof where proof.pseudo = ${u}.tiktok_username)
    and coalesce(${c}.tiktok_user_id = coalesce((
      select proof.tiktok_user_id from pseudo_proofs proof where proof.user_id = ${u}.id and proof.pseudo = ${u}.tiktok_username),
      ${u}.tiktok_user_id), true))`;
}

/**
 * True when a claim came from a TikTok account other than the account known for the user with its pseudo. `claim` is an
 * alias of `claims`.
 */
export const isClaimOfOtherPerson = (claim: string): Sql => sql`exists (
  select from users u left join pseudo_proofs proof on proof.user_id = u.id
  where u.tiktok_username = ${raw(claim)}.pseudo and coalesce(proof.tiktok_user_id, u.tiktok_user_id) <> ${raw(claim)}.tiktok_user_id)`;

/**
 * Selects the users that a claim may belong to: by its pseudo, or by the TikTok id of its author. `claim` is an alias
 * of `claims`.
 */
export const usersOfClaim = (claim: string): Sql => sql`(
  select id from users where tiktok_username = ${raw(claim)}.pseudo
  union select id from users where tiktok_user_id = ${raw(claim)}.tiktok_user_id
  union select user_id from pseudo_proofs where tiktok_user_id = ${raw(claim)}.tiktok_user_id)`;
