import * as z from 'zod/mini';
import { forget, keep, recall } from './kept.ts';

const NAME = 'pseudo-refused';

/** Keeps, for the profile, that the pseudo asked for at sign-up went to somebody else (D-02). */
export const noteRefusedPseudo = (refused: boolean): void => (refused ? keep('tab', NAME, true) : forget('tab', NAME));

export const wasPseudoRefused = (): boolean => recall('tab', NAME, z.literal(true)) === true;
