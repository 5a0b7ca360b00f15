import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import type { PaidOrderEvent } from '../call/order-events.ts'
import { fulfillLines } from '../fulfillments/index.ts'
import { newActivity, orderUrl } from '../orders/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  findDownloads,
  findProductFiles,
  insertDownloads,
  type ProductFileRow,
} from '../storage/commerce/product-files.ts'
import { downloadExpiry, downloadUrl } from './download-url.ts'

interface Delivery {
  id: string
  lineItemId: string
  file: ProductFileRow
}

/**
 * Fulfils the digital lines of a locked order that became paid: each line whose product has a file gets a download. The buyer gets
 * a mail with the links. Lines without file wait for the merchant (protocol/fulfillments §5).
 */
export async function deliverDownloads(ctx: Ctx<never, PaidOrderEvent>, row: OrderRow): Promise<OrderRow> {
  const { db, site } = ctx
  // The approval of an order on hold runs this step again.
  if (row.status !== 'APPROVED') return row
  const digital = row.doc.lineItems.filter(({ itemType }) => itemType?.preset === 'DIGITAL')
  // Items of other catalogues have ids of any form.
  const productIds = digital
    .flatMap(({ catalogReference }) => catalogReference?.catalogItemId ?? [])
    .filter(isGuid)
  if (productIds.length === 0) return row
  const files = (await findProductFiles(db, site.id, productIds)).filter(({ uploaded }) => uploaded)
  const known = new Set((await findDownloads(db, site.id, row.id)).map(({ lineItemId }) => lineItemId))
  const deliveries = digital.flatMap(({ id, catalogReference }): Delivery[] => {
    const file = files.find(({ productId }) => productId === catalogReference?.catalogItemId)
    return file && !known.has(id) ? [{ id: ctx.ids.guid(), lineItemId: id, file }] : []
  })
  if (deliveries.length === 0) return row
  await insertDownloads(
    db,
    site.id,
    ctx.now,
    deliveries.map(({ id, lineItemId, file }) => ({ id, lineItemId, orderId: row.id, fileId: file.id })),
  )
  const lineIds = deliveries.map(({ lineItemId }) => lineItemId)
  const fulfilled = await fulfillLines(ctx, withLinks(ctx, row, deliveries), lineIds)
  return mailLinks(ctx, fulfilled, deliveries)
}

function withLinks(ctx: Ctx, row: OrderRow, deliveries: readonly Delivery[]): OrderRow {
  const expirationDate = isoTime(downloadExpiry(ctx))
  const lineItems = row.doc.lineItems.map(line => {
    const delivery = deliveries.find(({ lineItemId }) => lineItemId === line.id)
    if (!delivery) return line
    const digitalFile = { fileId: delivery.file.id, link: downloadUrl(ctx, delivery.id), expirationDate }
    return { ...line, digitalFile }
  })
  return { ...row, doc: { ...row.doc, lineItems } }
}

function mailLinks(ctx: Ctx, row: OrderRow, deliveries: readonly Delivery[]): OrderRow {
  const { doc, number, id } = row
  const email = doc.buyerInfo?.email
  if (!email) return row
  ctx.mail({
    to: email,
    language: doc.buyerLanguage ?? undefined,
    template: 'downloadsReady',
    data: {
      number: String(number),
      files: deliveries.map(({ id: downloadId, file }) => ({
        name: file.name ?? '',
        link: downloadUrl(ctx, downloadId),
      })),
      expiresAt: downloadExpiry(ctx),
      link: orderUrl(ctx, id),
    },
  })
  return { ...row, doc: { ...doc, activities: [...doc.activities, newActivity(ctx, 'DOWNLOAD_LINK_SENT')] } }
}
