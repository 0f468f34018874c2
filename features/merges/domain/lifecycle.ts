/** `gone`: cannot be undone, because one of the accounts no longer exists. */
export const mergeStates = ['done', 'undone', 'gone'] as const;
export type MergeState = (typeof mergeStates)[number];
