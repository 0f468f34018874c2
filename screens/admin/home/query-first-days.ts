import sql from 'sql-template-tag';
import { missingNeeds } from '#features/identity/domain/rules.ts';
import { isOpen } from '#features/identity/server/steps/check-sales.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { optionalProviders, type Provider } from '#shared/providers.ts';
import type { FirstDays, FirstStep } from './schemas.ts';

interface FirstDaysRow {
  hasLive: boolean;
  hasProduct: boolean;
  hasColour: boolean;
  hasFaq: boolean;
  hasDelay: boolean;
  answered: Provider[];
}

export async function getFirstDays(ctx: Ctx): Promise<FirstDays> {
  const { lacks, inService } = ctx.config;
  const settings = await ctx.settings.read();
  // `order by id limit 1` uses an index. With `exists`, PostgreSQL would plan a scan of the table.
  const found = await ctx.db.one<FirstDaysRow>(sql`
    select exists (select from lives) as "hasLive", (select true from products order by id limit 1) is true as "hasProduct",
      exists (select from product_colors) as "hasColour", exists (select from faqs) as "hasFaq",
      exists (select from settings where key = ${settingKeyOf('paymentDelayHours')}) as "hasDelay",
      coalesce((select array_agg(provider) from provider_states where last_ok_at is not null), '{}') as answered`);
  if (!found) throw new Error('the statement returned no row');
  const needed: readonly Provider[] = ['mail', ...optionalProviders.filter((provider) => !lacks[provider])];
  const isShopOpen = await isOpen(ctx);
  const stepStates: [FirstStep, boolean][] = [
    ['identity', settings.shopName !== '' && settings.supportEmail !== ''],
    ['legal', !missingNeeds(settings).some(({ blocks }) => blocks)],
    ['providers', needed.every((provider) => found.answered.includes(provider))],
    ['live', found.hasLive],
    ['colours', found.hasColour],
    ['products', found.hasProduct],
    ['faq', found.hasFaq],
    // Omits the payment delay without a card contract, because unpaid orders are then not cancelled.
    ...(lacks.payment ? [] : ([['delay', found.hasDelay]] satisfies [FirstStep, boolean][])),
    ['rehearsal', settings.hasRehearsedOrder],
    ['opening', isShopOpen],
  ];
  return {
    isOpen: isShopOpen,
    isInService: inService,
    isPutAway: settings.hidesFirstDays,
    steps: stepStates.map(([name, isDone]) => ({ name, isDone })),
  };
}
