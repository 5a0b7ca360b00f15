import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { type CheckoutRow, insertCheckout, type StoredCheckout } from '../../storage/commerce/checkouts.ts'
import { createdByOf, newOwner } from '../cart/cart-view.ts'
import { requireCoupon } from '../cart/require-coupon.ts'
import { withMerchantTerms } from '../lines/merchant-terms.ts'
import { loadProducts, resolveLines, shopperOf } from '../lines/read-lines.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { quotedTotal } from '../totals/quoted-total.ts'
import { requireTaxIds } from './check-tax-ids.ts'
import { applyCheckout, type CheckoutInput } from './checkout-fields.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { requireOffered } from './shipping.ts'

type Input = RequestOf<typeof contract.checkout.createCheckout>

type Context = Ctx<
  | 'ERROR_COUPON_DOES_NOT_EXIST'
  | 'LINE_ITEMS_REJECTED'
  | 'TOO_MANY_LINE_ITEMS'
  | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'
  | 'SERVICE_PLUGIN_UNAVAILABLE',
  'wix.ecom.v1.checkout_created'
>

/** Creates a checkout without a cart, for "buy now". */
export async function checkoutFromLines(
  ctx: Context,
  input: Input & Pick<CheckoutInput, 'enteredCard'>,
  {
    byMerchant,
    hidesContinueShopping,
    owner = newOwner(ctx),
  }: {
    byMerchant?: boolean
    hidesContinueShopping?: boolean
    /** Whom the checkout belongs to. Default: the caller, or a new visitor. */
    owner?: ReturnType<typeof newOwner>
  } = {},
) {
  const { db, site, now } = ctx
  await requireCoupon(ctx, input)
  const requested = requestedLines(ctx, input, { required: true, byMerchant })
  const products = await loadProducts(ctx, requested.productIds, {
    businessLocationId: input.checkoutInfo?.businessLocationId,
    shopper: shopperOf(ctx, { owner, conversionCurrency: input.conversionCurrency }),
  })
  const lines = requested.addTo([], products)
  const initial = {
    ...createdByOf(ctx),
    owner,
    lines,
    channelType: input.channelType ?? 'WEB',
    ...(hidesContinueShopping && { hidesContinueShopping }),
  }
  const doc = withMerchantTerms<StoredCheckout>(ctx, undefined, applyCheckout(ctx, initial, input), {
    byMerchant,
  })
  await requireTaxIds(doc, 'checkoutInfo')
  const resolved = resolveLines(ctx, products, doc.lines)
  const totals = await readCheckoutTotals(ctx, { doc }, resolved)
  requireOffered(ctx, totals.offered, input.checkoutInfo?.shippingInfo?.selectedCarrierServiceOption)
  const row: CheckoutRow = {
    id: ctx.ids.guid(),
    revision: 1,
    created_at: now,
    updated_at: now,
    cart_id: null,
    owner_id: owner.id,
    completed: false,
    abandoned_checkout_id: null,
    doc,
    ...quotedTotal(totals),
  }
  await insertCheckout(db, site.id, row)
  const checkout = toCheckout(ctx, row, totals)
  ctx.emit('wix.ecom.v1.checkout_created', row.id, { checkout })
  return { checkout }
}
