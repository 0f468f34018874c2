import { taskThread } from '#platform/server/task-thread.ts';

export interface CropTask {
  /** Content of a JPEG file. */
  bytes: Uint8Array;
  /** Height divided by width, for all crops. */
  ratio: number;
  crops: readonly { width: number; type: 'image/webp' | 'image/jpeg' }[];
}

/** Time limit of one picture, in ms. The wait for earlier pictures does not count. */
const LIMIT_MS = 20_000;
const inThread = taskThread<CropTask>(new URL('crop-thread.ts', import.meta.url), 'a crop');

/** Returns the crops of a picture, each as a file. @throws Error when the codec cannot read the picture. */
export const cropPicture = async (task: CropTask): Promise<Buffer[]> =>
  ((await inThread(task, LIMIT_MS)) as Uint8Array[]).map((bytes) => Buffer.from(bytes));
