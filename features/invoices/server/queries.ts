import { Readable } from 'node:stream';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/invoices/domain/admin-endpoints.ts';
import type * as endpoints from '#features/invoices/domain/endpoints.ts';
import { invoiceProblems } from '#features/invoices/domain/problems.ts';
import { missingOfSeller, periodOf, type Period } from '#features/invoices/domain/rules.ts';
import { sumCents } from '#shared/money.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import { findDocument, findDocumentOf, type Document } from './steps/find-document.ts';
import { invoiceFile } from './steps/print-document.ts';
import { daysOf, gapsOf } from './steps/read-accounts.ts';
import { readJournal } from './steps/read-journal.ts';
import { writeDays } from './steps/write-days.ts';
import { writeJournal } from './steps/write-journal.ts';

/** An invoice or a credit note of one’s own. @throws Refusal `invoices.not-found`, for somebody else’s too. */
export async function getMyDocument(
  ctx: SignedInCtx,
  input: ParsedInputOf<typeof endpoints.getMyDocument>,
): Promise<Attachment> {
  return attached(await findDocumentOf(ctx.db, { ...input, userId: ctx.actor.userId }));
}

/** An invoice or a credit note, for the back office. @throws Refusal `invoices.not-found`. */
export async function getDocument(
  ctx: Ctx,
  { number }: ParsedInputOf<typeof adminEndpoints.getDocument>,
): Promise<Attachment> {
  return attached(await findDocument(ctx.db, number));
}

async function attached(document: Document | null): Promise<Attachment> {
  if (!document) throw refuse(invoiceProblems.notFound);
  const { bytes, contentType, name } = await invoiceFile(document);
  return new Attachment(bytes, contentType, name);
}

type Asked = ParsedInputOf<typeof adminEndpoints.getAccounts>;

/** @throws Refusal `invoices.backwards`. */
function periodAsked(ctx: Ctx, asked: Asked): Period {
  const period = periodOf(asked, ctx.now());
  if (period.to < period.from) throw refuse(invoiceProblems.backwards);
  return period;
}

/** The sales of a period by day, and the orders of it whose money and documents differ. @throws Refusal `invoices.backwards`. */
export async function getAccounts(ctx: Ctx, asked: Asked): Promise<ReplyOf<typeof adminEndpoints.getAccounts>> {
  const period = periodAsked(ctx, asked);
  const [days, gaps, identity] = await Promise.all([
    daysOf(ctx.db, period),
    gapsOf(ctx.db, period),
    ctx.settings.read(),
  ]);
  const sum = (key: 'invoices' | 'creditNotes' | 'gross' | 'net' | 'outside') => sumCents(days.map((day) => day[key]));
  const total = {
    invoices: sum('invoices'),
    creditNotes: sum('creditNotes'),
    gross: sum('gross'),
    net: sum('net'),
    outside: sum('outside'),
  };
  return { ...period, days, total, gaps, missing: missingOfSeller(identity) };
}

const PAGE = 50;

/** The sales journal of a period; keyset pages of 50. @throws Refusal `invoices.backwards`. */
export async function listDocuments(
  ctx: Ctx,
  { after, ...asked }: ParsedInputOf<typeof adminEndpoints.listDocuments>,
): Promise<ReplyOf<typeof adminEndpoints.listDocuments>> {
  const { lines, next } = await readJournal(ctx.db, periodAsked(ctx, asked), { after, limit: PAGE });
  return { documents: lines, next };
}

/** The accountant’s CSV of a period, sent while it is read. @throws Refusal `invoices.backwards`. */
export async function getAccountsFile(ctx: Ctx, asked: Asked): Promise<Attachment> {
  const period = periodAsked(ctx, asked);
  const name = `comptabilite-${period.from}-${period.to}.csv`;
  return new Attachment(Readable.from(writeJournal(ctx.db, period)), 'text/csv; charset=utf-8', name, { kept: true });
}

/** The CSV of a period’s sales by day, regime and rate. @throws Refusal `invoices.backwards`. */
export async function getDaysFile(ctx: Ctx, asked: Asked): Promise<Attachment> {
  const period = periodAsked(ctx, asked);
  const name = `ventes-par-jour-${period.from}-${period.to}.csv`;
  return new Attachment(await writeDays(ctx.db, period), 'text/csv; charset=utf-8', name, { kept: true });
}
