import { taskThread } from '#platform/server/task-thread.ts';

export interface CropTask {
  bytes: Uint8Array;
  /** Height divided by width. */
  ratio: number;
  crops: readonly { width: number; type: 'image/webp' | 'image/jpeg' }[];
}

/** The wait for earlier pictures does not count. */
const LIMIT_MS = 20_000;
const inThread = taskThread<CropTask>(new URL('crop-thread.ts', import.meta.url), 'a crop');

export const cropPicture = async (task: CropTask): Promise<Buffer[]> =>
  ((await inThread(task, LIMIT_MS)) as Uint8Array[]).map((bytes) => Buffer.from(bytes));
