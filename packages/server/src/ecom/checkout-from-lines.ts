import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { type CheckoutRow, insertCheckout } from '../storage/commerce/checkouts.ts'
import { addLines, checkOptionNames, requestedProductIds } from './add-lines.ts'
import { cartOwnerOf } from './cart-view.ts'
import { applyCheckout, rejectCodes } from './checkout-fields.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { customLines } from './custom-lines.ts'
import { withQuotedTotal } from './quoted-total.ts'
import { loadProducts, resolveLines } from './read-lines.ts'
import { requireOffered } from './shipping.ts'

type Input = RequestOf<typeof contract.checkout.createCheckout>

type Context = Ctx<
  | 'ERROR_COUPON_DOES_NOT_EXIST'
  | 'LINE_ITEMS_REJECTED'
  | 'TOO_MANY_LINE_ITEMS'
  | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  'wix.ecom.v1.checkout_created'
>

/** Creates a checkout without a cart, for "buy now". */
export async function checkoutFromLines(ctx: Context, input: Input) {
  const { caller, db, site, now } = ctx
  const { lineItems, customLineItems, channelType, checkoutInfo } = input
  rejectCodes(ctx, input)
  const requests = lineItems ?? []
  if (requests.length === 0 && !customLineItems?.length)
    rejectField('lineItems', 'REQUIRED_ONE_OF_FIELD', 'or customLineItems must not be empty')
  checkOptionNames(requests, caller.strict)
  const custom = customLines(customLineItems ?? [], {
    allowed: site.settings.customLineItems,
    ids: ctx.ids,
  })
  const products = await loadProducts(db, site.id, requestedProductIds(requests))
  const lines = addLines(ctx, [], requests, custom, products)
  const owner = cartOwnerOf(ctx)
  const doc = applyCheckout({ owner, lines, channelType: channelType ?? 'WEB' }, checkoutInfo ?? {})
  const row: CheckoutRow = {
    id: ctx.ids.guid(),
    revision: 1,
    created_at: now,
    updated_at: now,
    cart_id: null,
    owner_id: owner.id,
    completed: false,
    doc,
  }
  const resolved = resolveLines(products, lines, site.currency)
  const requested = checkoutInfo?.shippingInfo?.selectedCarrierServiceOption
  const totals = await readCheckoutTotals(ctx, row, resolved)
  requireOffered(ctx, totals.offered, requested)
  await insertCheckout(db, site.id, row.id, now, null, withQuotedTotal(doc, totals, ctx))
  const checkout = toCheckout(ctx, row, totals)
  ctx.emit('wix.ecom.v1.checkout_created', row.id, { checkout })
  return { checkout }
}
