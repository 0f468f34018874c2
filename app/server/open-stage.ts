import type { Config } from '#platform/server/config/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Sandbox, SandboxWorld } from '#sandbox/door.ts';

export type { Sandbox };

/** Opens the stand-ins of the providers that have no keys; null without `SANDBOX`, when nothing of the stage is loaded. */
export async function openStandIns(config: Config, world: Omit<SandboxWorld, 'config'>): Promise<Sandbox | null> {
  if (!config.sandbox) return null;
  const { openSandbox } = await import('#sandbox/door.ts');
  return openSandbox({ config, ...world });
}

/** Fills an empty shop with the demo when `SEED=demo` asks for it. */
export async function seedAsAsked(ctx: Ctx): Promise<void> {
  if (ctx.config.seed !== 'demo') return;
  const { seedWhenEmpty } = await import('#sandbox/door.ts');
  await seedWhenEmpty(ctx);
}
