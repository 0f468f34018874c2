import sql from 'sql-template-tag';
import { TERMS_CODE } from '#features/content/domain/rules.ts';

/** Selects the version of the terms in force, from `page_versions`; no row in a shop without terms. */
export const termsInForce = sql`(
  select id, at from page_versions where code = ${TERMS_CODE} order by id desc limit 1)`;
