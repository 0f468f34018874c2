import { retentionRun } from '#features/retention/domain/schemas.ts';
import { declaredNotices, type NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listRetention = {
  summary: 'List the kinds of data deleted automatically, with the result of their last run',
  input: noInput,
  reply: z.object({ kinds: z.array(retentionRun) }),
};

const settingChange = z.object({
  id: z.string(),
  at: instant,
  author: z.string(),
  /** Name of a setting. A name unknown to this release is shown as stored. */
  name: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});

export const listSettingChanges = {
  summary: 'List the latest 100 changes of settings with author, old and new value',
  input: noInput,
  reply: z.object({ changes: z.array(settingChange) }),
};

export const noticeSwitches = Object.keys(declaredNotices) as NoticeSwitch[];

export type SettingChange = z.infer<typeof settingChange>;
