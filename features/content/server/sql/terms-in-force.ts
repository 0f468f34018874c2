import sql from 'sql-template-tag';
import { TERMS_CODE } from '#features/content/domain/rules.ts';

/** Selects the current version of the terms from `page_versions`; no row when the shop has none yet. */
export const termsInForce = sql`(
  select id, at from page_versions where code = ${TERMS_CODE} order by id desc limit 1)`;
