import sql, { type Sql } from 'sql-template-tag';

/** True when the proof of the account `u` is for its current pseudo. Needs `u` of `users` in scope. */
export const pseudoIsProved = sql`exists (
  select from pseudo_proofs proof where proof.user_id = u.id and proof.pseudo = u.tiktok_username)`;

/**
 * True when user `u` may see and withdraw claim `c`. Its pseudo is the user's, its author is not known to be another
 * person, and no other account has proved that pseudo. An unproved pseudo belongs to the account that declared it.
 */
export const isClaimOfUser: Sql = sql`(c.pseudo = u.tiktok_username and (
  select coalesce(bool_or(proof.user_id = u.id), true) from pseudo_proofs proof where proof.pseudo = u.tiktok_username)
  and coalesce(c.tiktok_user_id = coalesce((
    select proof.tiktok_user_id from pseudo_proofs proof where proof.user_id = u.id and proof.pseudo = u.tiktok_username),
    u.tiktok_user_id), true))`;

/** True when claim `c` came from a person other than the person known for the user of its pseudo. */
export const isClaimOfOtherPerson: Sql = sql`exists (
  select from users u left join pseudo_proofs proof on proof.user_id = u.id
  where u.tiktok_username = c.pseudo and coalesce(proof.tiktok_user_id, u.tiktok_user_id) <> c.tiktok_user_id)`;

/** Selects the users that claim `c` may belong to: by its pseudo, or by the known person under another name. */
export const usersOfClaim: Sql = sql`(
  select id from users where tiktok_username = c.pseudo
  union select id from users where tiktok_user_id = c.tiktok_user_id
  union select user_id from pseudo_proofs where tiktok_user_id = c.tiktok_user_id)`;
