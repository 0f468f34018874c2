import type { Config } from '#platform/server/config/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Sandbox, SandboxWorld } from '#sandbox/entry.ts';

export type { Sandbox };

/** Without the sandbox, returns null and loads none of its code. */
export async function openStandIns(config: Config, world: Omit<SandboxWorld, 'config'>): Promise<Sandbox | null> {
  if (!config.sandbox) return null;
  const { openSandbox } = await import('#sandbox/entry.ts');
  return openSandbox({ config, ...world });
}

export async function seedIfConfigured(ctx: Ctx): Promise<void> {
  if (ctx.config.seed !== 'demo') return;
  const { seedWhenEmpty } = await import('#sandbox/entry.ts');
  await seedWhenEmpty(ctx);
}
