/** Where a merge stands: it may be undone, it was, or one of its accounts is no more. */
export const mergeStates = ['done', 'undone', 'gone'] as const;
export type MergeState = (typeof mergeStates)[number];
