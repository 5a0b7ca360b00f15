import type { Address } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { Owner, StoredCart } from '../storage/commerce/carts.ts'
import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type Delivery, offeredDeliveries, type RequestedDelivery } from './shipping.ts'

/** Lines and the facts about buyer and delivery that decide which rules of the site apply to them. */
export interface Purchase {
  lines: readonly ResolvedLine[]
  owner: Owner
  email?: string | undefined
  shippingAddress?: Address | undefined
  billingAddress?: Address | undefined
  requestedDelivery?: RequestedDelivery | undefined
  /** False leaves out delivery options and their price. @default true */
  delivery?: boolean
}

/** A purchase and the rules of the site that apply to it. */
export interface PricingInputs {
  purchase: Purchase
  offered: readonly Delivery[]
}

/** Reads every rule that the totals of a purchase depend on. The only place where totals read the database. */
export async function readPricingInputs(ctx: Ctx, purchase: Purchase): Promise<PricingInputs> {
  const { lines, shippingAddress, delivery = true } = purchase
  const offered = delivery ? offeredDeliveries(ctx.site, lines, shippingAddress?.country) : []
  return { purchase, offered }
}

/** A cart as a purchase. Its delivery is priced by estimates only. */
export const purchaseOfCart = (
  { owner, contactInfo }: StoredCart,
  lines: readonly ResolvedLine[],
): Purchase => ({ lines, owner, shippingAddress: contactInfo?.address, delivery: false })

export const purchaseOfCheckout = (doc: StoredCheckout, lines: readonly ResolvedLine[]): Purchase => ({
  lines,
  owner: doc.owner,
  email: doc.email,
  shippingAddress: doc.shippingDestination?.address,
  billingAddress: doc.billingInfo?.address,
  requestedDelivery: doc.selectedShippingOption,
})
