/** States of a merge: possible to undo, undone, or impossible to undo because an account is erased. */
export const mergeStates = ['done', 'undone', 'gone'] as const;
export type MergeState = (typeof mergeStates)[number];
