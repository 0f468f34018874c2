import { formatLongDate } from '#shared/time.ts';
import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { extensionOfNotice, noticeTypes } from '#features/identity/domain/reading-notice.ts';
import { printedPictures } from '#features/photos/server/steps/read-pictures.ts';
import { withdrawalUrl } from '#features/orders/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { NOTICE_BUCKET, mailShopOf } from '#features/identity/server/queries.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { pdfOf } from '#platform/server/documents/pdf.ts';
import { readHtml } from '#platform/server/documents/read-html.ts';
import { confirmationParts } from '#features/content/server/legal/confirmation-parts.ts';
import { templatesOf } from '#features/content/server/legal/templates.ts';
import type { OutgoingMail, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { confirmationBlocks } from '../emails/confirmation-blocks.ts';
import { orderConfirmationMail } from '../emails/order-confirmation.ts';
import { parcelPlan } from '../emails/parcel-plan.ts';
import { confirmationFile, confirmationPdf, findConfirmation, saveConfirmation } from './save-confirmation.ts';
import { readConfirmed, type ConfirmedOrder } from './read-confirmed.ts';

/**
 * Returns the mail that confirms a paid order, with its PDF and the official guarantee notice, if any. The first call
 * of a sale stores mail and PDF. Later calls return both again, to the buyer’s current address. Null for a cancelled or
 * unknown order.
 */
export async function writeConfirmation(ctx: Ctx, { orderId }: MailReference): Promise<OutgoingMail | null> {
  const order = await readConfirmed(ctx.db, orderId);
  if (!orderId || !order || !orderLifecycle[order.status].confirmsPayments) return null;
  const existing = await findConfirmation(ctx.db, orderId);
  const stored =
    existing && !existing.isOfEarlierSale
      ? existing
      : await saveConfirmation(ctx, orderId, await createConfirmation(ctx, orderId, order));
  const pdf = await confirmationPdf(ctx, stored);
  if (!pdf) throw new Error(`the confirmation of ${order.number} has lost its file`);
  const { subject, text, html } = stored;
  const attachments = [confirmationFile(order.number, pdf), ...(await guaranteeFiles(ctx))];
  return { to: order.email, subject, text, html, attachments };
}

/** Returns no file while the owner has not uploaded the guarantee notice (decision 0087). */
async function guaranteeFiles(ctx: Ctx): Promise<MailAttachment[]> {
  const { guaranteeNotice } = await ctx.settings.read();
  const file = guaranteeNotice.slice(guaranteeNotice.lastIndexOf('/') + 1);
  const storedFile = file && (await callProvider(ctx, 'files', () => ctx.gateways.files.get(NOTICE_BUCKET, file)));
  if (!storedFile) return [];
  const extension = extensionOfNotice(file);
  return [{ name: `garantie-legale.${extension}`, contentType: noticeTypes[extension], bytes: storedFile.bytes }];
}

/** Composes the mail, and the blocks of the PDF, without storing them. */
export async function composeConfirmation(ctx: Ctx, orderId: string, order: ConfirmedOrder) {
  const { publicUrl } = ctx.config;
  const settings = await ctx.settings.read();
  const shop = mailShopOf(settings, publicUrl);
  const legal = (html: string) => readHtml(fillPlaceholders(html, settings), { base: publicUrl, level: 3 });
  const parcel = parcelPlan(order, settings.openParcelDays);
  const pictures = await printedPictures(ctx, order.items);
  const parts = {
    seller: legal(confirmationParts.seller),
    mediator: legal(confirmationParts.mediator),
    guarantees: legal(confirmationParts.guarantees),
    withdrawal: legal(templatesOf(ctx.config).retractation.content),
    terms: readHtml(order.terms?.content ?? '', { base: publicUrl, level: 3 }),
  };
  const blocks = confirmationBlocks(order, settings, pictures, parts, parcel);
  const mail = orderConfirmationMail({
    shop,
    order,
    parcel,
    orderUrl: `${publicUrl}/customer/order/${orderId}`,
    withdrawalUrl: withdrawalUrl(publicUrl, order.number),
    blocks,
  });
  return { mail, blocks, shop };
}

async function createConfirmation(ctx: Ctx, orderId: string, order: ConfirmedOrder) {
  const { mail, blocks, shop } = await composeConfirmation(ctx, orderId, order);
  const pdf = await pdfOf({
    shopName: shop.name,
    color: shop.color,
    title: `Confirmation de commande ${order.number}`,
    subtitle: `Établie le ${formatLongDate(ctx.now())}`,
    blocks,
    at: ctx.now(),
  });
  return { ...mail, pdf };
}
