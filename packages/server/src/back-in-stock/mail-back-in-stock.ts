import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { shopUrl } from '../identity/index.ts'
import { addressHash, unsubscribeUrl } from '../mail/index.ts'
import {
  type BackInStockRequestRow,
  updateBackInStockRequests,
} from '../storage/commerce/back-in-stock-requests.ts'
import { isUnsubscribed } from '../storage/mail-unsubscriptions.ts'
import { type ProductRow, productPage, unitPrices, viewOf } from '../stores/index.ts'
import { type BackInStockState, backInStockStates } from './request-states.ts'
import { toBackInStockRequest } from './request-view.ts'

export const UPDATED = 'wix.ecom.v1.back_in_stock_notification_request_updated'

/** Sends the mail of locked requests, except to addresses that have unsubscribed, and stores that. */
export async function mailBackInStock(
  ctx: Ctx<never, typeof UPDATED>,
  products: ReadonlyMap<string, ProductRow>,
  requests: readonly BackInStockRequestRow[],
  { held }: { held: boolean },
): Promise<void> {
  const { db, site, config, now } = ctx
  const secret = ctx.platform.protectionSecret
  const origin = await shopUrl(ctx)
  const changed: { before: BackInStockRequestRow; after: BackInStockRequestRow }[] = []
  for (const row of requests) {
    const { email } = row
    const product = products.get(row.product_id)
    const isSent = product && !(await isUnsubscribed(db, site.id, addressHash(secret, site.id, email)))
    const status = backInStockStates.next(row.status as BackInStockState, isSent ? 'notify' : 'suppress')
    if (!status) continue
    if (isSent) {
      ctx.mail({
        to: email,
        language: site.locale,
        template: 'backInStock',
        data: {
          ...itemOf(product, row, site.currency),
          currency: site.currency,
          link:
            productPage(product.doc.slug, { ...viewOf(ctx), shopOrigin: origin }).url ??
            `${origin}/products/${encodeURIComponent(product.doc.slug)}`,
          unsubscribeUrl: unsubscribeUrl(
            { publicUrl: config.publicUrl, secret },
            { siteId: site.id, email, language: site.locale },
          ),
        },
      })
    }
    const after = {
      ...row,
      status,
      doc: { ...row.doc, ...(isSent && { autoNotified: true }) },
      notified_at: isSent ? now : row.notified_at,
      held: Boolean(isSent && held),
    }
    changed.push({ before: row, after })
  }
  await updateBackInStockRequests(
    db,
    site.id,
    now,
    changed.map(({ after }) => after),
  )
  for (const { before, after } of changed)
    ctx.emit(
      UPDATED,
      after.id,
      { request: toBackInStockRequest(after, { merchant: true }) },
      { request: toBackInStockRequest(before, { merchant: true }) },
    )
}

/** Name and price: those that the merchant has reported, else those of the catalogue. */
function itemOf(product: ProductRow, { variant_id, doc }: BackInStockRequestRow, currency: string) {
  const variant = product.variants.find(({ id }) => id === variant_id)
  // In the order of the options: the stored choices have none.
  const choices = product.doc.options.flatMap(({ name }) => variant?.choices[name] ?? []).join(', ')
  return {
    name: doc.reported?.name || (choices ? `${product.doc.name} (${choices})` : product.doc.name),
    amount:
      doc.reported?.price ?? (variant ? toDecimal(unitPrices(product, variant).price, currency) : undefined),
  }
}
