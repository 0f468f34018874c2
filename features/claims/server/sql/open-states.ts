import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

export const openClaimStates = sqlWords(claimStatesWhere(({ isOpen }) => isOpen));
