import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { invoiceProblems } from '#features/invoices/domain/problems.ts';
import { missingOfSeller } from '#features/invoices/domain/rules-seller.ts';
import { type Period, periodOf } from '#features/invoices/domain/rules-periods.ts';
import { daysOf, gapsOf } from './query-accounts.ts';
import { readJournal, writeJournal } from './query-journal.ts';
import { writeDays } from './query-days-file.ts';
import type { Ctx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { sumCents } from '#shared/money.ts';
import { refuse } from '#shared/problem.ts';
import { Readable } from 'node:stream';

export type PeriodInput = ParsedInputOf<typeof endpoints.getAccounts>;

/** @throws Refusal `invoices.backwards`. */
export async function getAccounts(ctx: Ctx, input: PeriodInput): Promise<ReplyOf<typeof endpoints.getAccounts>> {
  const period = validPeriodOf(ctx, input);
  const [days, gaps, identity] = await Promise.all([
    daysOf(ctx.db, period),
    gapsOf(ctx.db, period),
    ctx.settings.read(),
  ]);
  const sum = (key: Exclude<keyof (typeof days)[number], 'day'>) => sumCents(days.map((day) => day[key]));
  const total = {
    invoices: sum('invoices'),
    creditNotes: sum('creditNotes'),
    gross: sum('gross'),
    net: sum('net'),
    onMargin: sum('onMargin'),
    outside: sum('outside'),
  };
  return { ...period, days, total, gaps, missing: missingOfSeller(identity) };
}

const PAGE_SIZE = 50;

/** @throws Refusal `invoices.backwards`. */
export async function listDocuments(
  ctx: Ctx,
  { after, ...input }: ParsedInputOf<typeof endpoints.listDocuments>,
): Promise<ReplyOf<typeof endpoints.listDocuments>> {
  const { lines, next } = await readJournal(ctx.db, validPeriodOf(ctx, input), { after, limit: PAGE_SIZE });
  return { documents: lines, next };
}

/** @throws Refusal `invoices.backwards`. */
export async function getDaysFile(ctx: Ctx, input: PeriodInput): Promise<Attachment> {
  const period = validPeriodOf(ctx, input);
  const name = `ventes-par-jour-${period.from}-${period.to}.csv`;
  return new Attachment(await writeDays(ctx.db, period), 'text/csv; charset=utf-8', name, { isDownload: true });
}

/** @throws Refusal `invoices.backwards`. */
export async function getAccountsFile(ctx: Ctx, input: PeriodInput): Promise<Attachment> {
  const period = validPeriodOf(ctx, input);
  const name = `comptabilite-${period.from}-${period.to}.csv`;
  return new Attachment(Readable.from(writeJournal(ctx.db, period)), 'text/csv; charset=utf-8', name, {
    isDownload: true,
  });
}

function validPeriodOf(ctx: Ctx, input: PeriodInput): Period {
  const period = periodOf(input, ctx.now());
  if (period.to < period.from) throw refuse(invoiceProblems.backwards);
  return period;
}

export const accountsReads: Routes = (implement) =>
  implement(endpoints, schemas, { getAccounts, listDocuments, getDaysFile, getAccountsFile });
