import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** States of the claims that hold a piece or wait for one. */
export const openClaimStates = sqlWords(claimStatesWhere((life) => life.isOpen));
