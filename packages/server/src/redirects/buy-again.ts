import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { checkoutFromLines, findCheckout, loadProducts, rejectedLines, resolveLines } from '../ecom/index.ts'
import { readOrderToken, requireLinkedOrder } from '../orders/index.ts'
import type { StoredLine } from '../storage/commerce/carts.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { platformUrl } from './checkout-urls.ts'
import { followLink } from './follow-link.ts'

const { buyAgain } = contract.orderStatus

type Context = Ctx<(typeof buyAgain.errors)[number], (typeof buyAgain.emits)[number]>

/** The line items of an order, as lines that a checkout could have. Custom line items are not in the catalogue. */
function catalogLines({ doc }: OrderRow) {
  const lines: StoredLine[] = []
  const custom = []
  for (const [index, { id, catalogReference, quantity, productName }] of doc.lineItems.entries()) {
    const name = productName?.translated ?? productName?.original ?? ''
    if (catalogReference?.catalogItemId && catalogReference.appId) {
      const { catalogItemId, appId, options } = catalogReference
      lines.push({
        id,
        quantity,
        name,
        catalogReference: { catalogItemId, appId, ...(options && { options }) },
      })
    } else custom.push({ index, lineItemId: id, name, reason: 'NOT_AVAILABLE' as const })
  }
  return { lines, custom }
}

/** A new checkout with what the catalogue still has of an order, at the prices of today. */
async function checkoutOfOrder(ctx: Context, row: OrderRow) {
  const { lines, custom } = catalogLines(row)
  const ids = lines.flatMap(({ catalogReference }) => catalogReference?.catalogItemId ?? [])
  const rejected = rejectedLines(resolveLines(ctx, await loadProducts(ctx, ids), lines))
  const units = new Map(rejected.map(line => [line.lineItemId, line.quantityAvailable ?? 0]))
  const lineItems = lines.flatMap(({ id, catalogReference, quantity }) => {
    const left = units.get(id) ?? quantity
    return catalogReference && left > 0 ? { catalogReference, quantity: left } : []
  })
  const missing = [...rejected, ...custom]
  if (lineItems.length === 0) ctx.fail('LINE_ITEMS_REJECTED', { lineItems: missing })
  const { checkout } = await checkoutFromLines(ctx, { lineItems, channelType: 'WEB' })
  const { checkoutUrl } = await platformUrl(ctx, await findCheckout(ctx, checkout.id))
  return {
    checkoutUrl,
    missingLineItems: missing.map(({ index: _, lineItemId = '', ...line }) => ({ lineItemId, ...line })),
  }
}

/** Orders that are bought again from their page (protocol/hosted-pages §9). */
export const buyAgainHandlers = implement(
  { buyAgain },
  {
    async buyAgain({ token }, ctx) {
      const link = readOrderToken(ctx, token) ?? ctx.fail('ORDER_NOT_FOUND')
      const actor = { siteId: link.siteId, role: 'visitor', id: ctx.ids.guid() } as const
      const reply = await followLink(ctx, actor, async inner => {
        return checkoutOfOrder(inner, await requireLinkedOrder(inner, link))
      })
      return reply ?? ctx.fail('ORDER_NOT_FOUND')
    },
  },
)
