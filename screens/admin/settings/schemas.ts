import { retentionRun } from '#features/retention/domain/schemas.ts';
import { declaredNotices, type NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listRetention = {
  summary: 'What is forgotten by itself, and what its last run did, kind by kind',
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
  summary: 'Who changed which setting, from what to what; the latest 100',
  input: noInput,
  reply: z.object({ changes: z.array(settingChange) }),
};

export const noticeSwitches = Object.keys(declaredNotices) as NoticeSwitch[];

export type SettingChange = z.infer<typeof settingChange>;
