import { liveReport, type reportOrders, type reportPiece } from '#features/lives/domain/schemas.ts';
import { file, id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const ofLive = z.object({ liveId: id });

export const getLiveReport = {
  summary: 'What a live came to: pieces, buyers, orders, claims, cuts of the feed, and the line of each piece',
  input: ofLive,
  reply: liveReport,
};

export const getLiveReportFile = {
  summary: 'The same as a table for a spreadsheet: semicolons, decimal commas',
  input: ofLive,
  reply: file('text/csv'),
};

export type ReportPiece = z.infer<typeof reportPiece>;

export type ReportOrders = z.infer<typeof reportOrders>;
