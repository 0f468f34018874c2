import sql from 'sql-template-tag';
import { TERMS_CODE } from '#features/content/domain/rules.ts';

/** The version of the terms of sale that is in force, as a row of `page_versions`; none where the shop has no terms. */
export const termsInForce = sql`(
  select id, at from page_versions where code = ${TERMS_CODE} order by id desc limit 1)`;
