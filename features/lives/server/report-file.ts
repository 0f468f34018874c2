import { reportFigures } from '#features/lives/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { formatDate, formatDateTime, formatDuration } from '#shared/time.ts';
import type { Ctx } from '#platform/server/context.ts';
import { csv, eurosCell } from '#platform/server/csv.ts';
import { Attachment } from '#platform/server/reply.ts';
import { getLiveReport } from './report.ts';

/**
 * The report of a live for a spreadsheet: its figures, then a line for each piece.
 * @throws Refusal `lives.not-found`.
 */
export async function getLiveReportFile(
  ctx: Ctx,
  input: ParsedInputOf<typeof endpoints.getLiveReportFile>,
): Promise<Attachment> {
  const report = await getLiveReport(ctx, input);
  const figures = reportFigures(report);
  const { toValidate, toPay, paid } = report.orders;
  const orders = Object.entries({ 'À valider': toValidate, 'À payer': toPay, Payées: paid, Total: figures.orders });
  const bytes = csv([
    ['Live', report.title],
    ['Date', formatDateTime(report.liveDate)],
    ['Pièces', figures.pieces],
    ['Pièces montrées', figures.shown],
    ['Pièces vendues', figures.sold],
    ['Pièces restantes', figures.left],
    ['Acheteuses', report.buyers.count],
    ['Nouvelles acheteuses', report.buyers.new],
    ['Acheteuses sans compte', report.buyers.withoutAccount],
    ['Panier moyen hors livraison', figures.average === null ? '' : eurosCell(figures.average)],
    ['Demandes sans réponse', report.claims.unanswered],
    ['Demandes en file d’attente', report.claims.inLine],
    ['Coupures du flux', report.cuts.count],
    ['Durée des coupures', formatDuration(report.cuts.ms)],
    [],
    ['Commandes', 'Nombre', 'Pièces', 'Livraison comprise'],
    ...orders.map(([name, { count, goods, total }]) => [name, count, eurosCell(goods), eurosCell(total)]),
    [],
    ['Numéro', 'Pièce', 'Prix', 'Montrée', 'Demandes', 'En attente', 'Détentrice', 'Commande', 'État'],
    ...report.pieces.map((piece) => [
      piece.ref,
      piece.name,
      eurosCell(piece.price),
      piece.wasShown ? 'oui' : 'non',
      piece.asked,
      piece.waiting,
      piece.holder?.pseudo ?? '',
      piece.holder?.orderNumber ?? '',
      piece.holder ? orderStatusLabels[piece.holder.status] : 'Libre',
    ]),
  ]);
  const name = `bilan-${formatDate(report.liveDate).replaceAll('/', '-')}.csv`;
  return new Attachment(bytes, 'text/csv; charset=utf-8', name, { kept: true });
}
