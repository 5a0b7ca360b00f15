import type { AbandonedDoc } from '../../abandoned-checkouts/index.ts'
import { abandonedCheckoutStore, recoveryUrl, withActivity } from '../../abandoned-checkouts/index.ts'
import type { Ctx } from '../../call/context.ts'
import { toCheckoutLinePrices, toMultiCurrencyPrice } from '../../pricing/index.ts'
import { type InactiveCheckout, insertAbandonedCheckout } from '../../storage/commerce/abandoned-checkouts.ts'
import { type CheckoutRow, getCheckoutRow } from '../../storage/commerce/checkouts.ts'
import { viewOf } from '../../stores/index.ts'
import { ownerId } from '../cart/cart-view.ts'
import { describeLine, shopFields } from '../lines/line-view.ts'
import { readLines } from '../lines/read-lines.ts'
import { priceView } from '../totals/currency-conversion.ts'
import { purchaseOfCheckout } from '../totals/pricing-inputs.ts'
import { PURPOSES } from '../totals/purposes.ts'
import { type CalculatedTotals, readTotals, toAmounts } from '../totals/totals.ts'
import { sendRecoveryMail } from './recovery-mail.ts'

export type AbandonmentEvent = 'wix.ecom.v1.abandoned_checkout_created'

/** Makes the snapshot of a checkout without activity. One that has changed since it was found is left for later. */
export async function abandonCheckout(
  ctx: Ctx<never, AbandonmentEvent>,
  inactive: InactiveCheckout,
): Promise<void> {
  const { db, site } = ctx
  const checkout = await getCheckoutRow(db, site.id, inactive.id, { lock: true })
  if (!checkout || checkout.completed || checkout.abandoned_checkout_id !== null) return
  if (checkout.revision !== inactive.revision) return
  await storeAbandoned(ctx, checkout, (id, doc) => sendRecoveryMail(ctx, checkout, { id, doc }))
}

/** The link that restores a locked checkout whose payment failed. It leads to a snapshot, which is made if there is none. */
export async function unpaidCheckoutUrl(
  ctx: Ctx<never, AbandonmentEvent>,
  checkout: CheckoutRow,
): Promise<string> {
  // The mail about the payment has the link: a second mail would only repeat it.
  const id = checkout.abandoned_checkout_id ?? (await storeAbandoned(ctx, checkout, async () => undefined))
  return recoveryUrl(ctx, { siteId: ctx.site.id, id })
}

async function storeAbandoned(
  ctx: Ctx<never, AbandonmentEvent>,
  checkout: CheckoutRow,
  notify: (id: string, doc: AbandonedDoc) => ReturnType<typeof sendRecoveryMail>,
): Promise<string> {
  const { db, site, now } = ctx
  const lines = await readLines(ctx, checkout.doc)
  // Delivery, taxes and fees are part of the stored total only: their plug-ins need not be asked again.
  const totals = await readTotals(ctx, purchaseOfCheckout(checkout.doc, lines), PURPOSES.CART)
  const totalMinor = BigInt(checkout.quoted_total_minor ?? totals.breakdown.summary.total)
  const id = ctx.ids.guid()
  const snapshot = snapshotOf(ctx, checkout, totals, totalMinor)
  const activity = await notify(id, snapshot)
  const doc = activity ? withActivity(snapshot, activity, now) : snapshot
  await insertAbandonedCheckout(db, site.id, { id, checkoutId: checkout.id, now, totalMinor, doc })
  const row = { id, revision: 1, created_at: now, updated_at: now, doc: { ...doc } }
  ctx.emit('wix.ecom.v1.abandoned_checkout_created', id, {
    abandonedCheckout: abandonedCheckoutStore.view(row, now),
  })
  return id
}

function snapshotOf(
  ctx: Ctx,
  { id, cart_id, doc }: CheckoutRow,
  totals: CalculatedTotals,
  totalMinor: bigint,
): AbandonedDoc {
  const { owner, email, contactId, shippingDestination, billingInfo } = doc
  const { currency, conversionCurrency, buyerLanguage } = shopFields(ctx.site, totals, doc)
  const money = priceView(ctx.site, totals)
  const contactDetails = shippingDestination?.contactDetails ?? billingInfo?.contactDetails
  // Stored addresses of pictures do not depend on the caller.
  const view = { ...viewOf(ctx), compatClient: false }
  return {
    checkoutId: id,
    ...(cart_id && { cartId: cart_id }),
    status: 'ABANDONED',
    buyerLanguage,
    buyerInfo: { ...ownerId(owner), ...(contactId && { contactId }), ...(email && { email }) },
    ...(contactDetails && { contactDetails }),
    currency,
    conversionCurrency,
    totalPrice: toMultiCurrencyPrice(totalMinor, money),
    subtotalPrice: toMultiCurrencyPrice(totals.breakdown.summary.subtotal, money),
    activities: [],
    lineItems: totals.lines.map((line, i) => {
      const { stored } = line
      const { productName, descriptionLines, image, physicalProperties } = describeLine(line, view)
      const priced = totals.breakdown.lines[i]
      const prices = priced && toCheckoutLinePrices(priced, money)
      return {
        id: stored.id,
        quantity: stored.quantity,
        ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
        ...(productName && { productName }),
        ...(prices && { price: prices.price, priceBeforeDiscounts: prices.priceBeforeDiscounts }),
        descriptionLines: descriptionLines ?? [],
        ...(image && { image }),
        ...(physicalProperties && { physicalProperties }),
      }
    }),
    appliedDiscounts: toAmounts(totals, ctx.site).appliedDiscounts,
  }
}
