/**
 * States of a merge: `done` can be undone, `undone` was undone, `gone` cannot be undone because one of its accounts no
 * longer exists.
 */
export const mergeStates = ['done', 'undone', 'gone'] as const;
export type MergeState = (typeof mergeStates)[number];
