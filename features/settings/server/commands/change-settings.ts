import sql from 'sql-template-tag';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/settings/domain/endpoints.ts';
import { outdatedFields } from '#shared/changed-fields.ts';
import { refuse } from '#shared/problem.ts';
import { saveVersions } from '#features/content/server/steps/save-versions.ts';
import { settingProblems } from '#features/settings/domain/problems.ts';
import { settingNames, type Settings } from '#features/settings/domain/schemas.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { settingKeyOf, readSettings } from '../queries.ts';

function assertUnchanged(before: Settings, after: Settings, seen: Partial<Settings>): void {
  const changed = outdatedFields(before, after, seen, isDeepStrictEqual);
  if (changed.length > 0) throw refuse(settingProblems.changedMeanwhile, { names: changed });
}

/**
 * Changes some of the settings and records the author, the old and the new values. Stores new versions of the legal
 * texts that contain them. Locks the settings first.
 * @throws Refusal `settings.changed-meanwhile` when a setting to change differs from `seen`. No setting is then
 * changed.
 */
export async function changeSettings(
  ctx: SignedInCtx,
  { seen = {}, ...wanted }: ParsedInputOf<typeof endpoints.changeSettings>,
): Promise<Settings> {
  const settings = await inTransaction(ctx, async (tx) => {
    // Writers run in turn, so that each records its real change. Among the readers, only `readLocked` waits.
    await tx.run(sql`lock table settings in share row exclusive mode`);
    const before = await readSettings(tx, ctx.config.identity);
    const after: Settings = { ...before, ...wanted };
    assertUnchanged(before, after, seen);
    const changed = settingNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    // Stores a sent value even when it equals the current value, because the initial value may differ in another
    // environment.
    for (const name of settingNames.filter((given) => given in wanted && !changed.includes(given)))
      await tx.run(sql`
        insert into settings (key, value, updated_at)
        values (${settingKeyOf(name)}, ${JSON.stringify(after[name])}::jsonb, ${ctx.now()}) on conflict (key) do nothing`);
    for (const name of changed) {
      await tx.run(sql`
        insert into settings (key, value, updated_at) values (${settingKeyOf(name)}, ${JSON.stringify(after[name])}::jsonb, ${ctx.now()})
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`);
      await tx.record({ type: 'setting.set', data: { key: settingKeyOf(name), from: before[name], to: after[name] } });
    }
    if (changed.length > 0) {
      await tx.record({ type: 'setting.changed' });
      // Legal texts contain the shop's identity and its rules.
      await saveVersions(ctx, tx);
    }
    return after;
  });
  // The live feed notifies the other processes. This process does not wait for the feed.
  ctx.settings.invalidate();
  return settings;
}
