import type { Address } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { DiscountInput, FeeInput } from '../pricing/index.ts'
import type { Owner, StoredCart, StoredMerchantDiscount } from '../storage/commerce/carts.ts'
import type { StoredCheckout, StoredFee } from '../storage/commerce/checkouts.ts'
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
  merchantDiscounts?: readonly StoredMerchantDiscount[] | undefined
  additionalFees?: readonly StoredFee[] | undefined
  /** False leaves out delivery options and their price. @default true */
  delivery?: boolean
}

/** A purchase and the rules of the site that apply to it. */
export interface PricingInputs {
  purchase: Purchase
  offered: readonly Delivery[]
  discounts: readonly DiscountInput[]
  additionalFees: readonly FeeInput[]
}

/** Reads every rule that the totals of a purchase depend on. The only place where totals read the database. */
export async function readPricingInputs(ctx: Ctx, purchase: Purchase): Promise<PricingInputs> {
  const { lines, shippingAddress, delivery = true } = purchase
  const offered = delivery ? offeredDeliveries(ctx.site, lines, shippingAddress?.country) : []
  return {
    purchase,
    offered,
    discounts: toDiscounts(purchase.merchantDiscounts ?? []),
    additionalFees: (purchase.additionalFees ?? []).map(toFee),
  }
}

const toFee = ({ priceMinor, ...fee }: StoredFee): FeeInput => ({ ...fee, price: BigInt(priceMinor) })

const toDiscounts = (stored: readonly StoredMerchantDiscount[]) =>
  stored.map(
    ({ id, amountMinor, percentage, name }): DiscountInput => ({
      id,
      source: 'merchantDiscount',
      scope: 'GLOBAL',
      ...(name && { name }),
      ...(percentage !== undefined
        ? { kind: 'PERCENTAGE', value: String(percentage) }
        : { kind: 'FIXED_AMOUNT', value: BigInt(amountMinor ?? 0) }),
    }),
  )

/** A cart as a purchase. Its delivery is priced by estimates only. */
export const purchaseOfCart = (
  { owner, email, contactInfo, merchantDiscounts }: StoredCart,
  lines: readonly ResolvedLine[],
): Purchase => ({
  lines,
  owner,
  email,
  merchantDiscounts,
  shippingAddress: contactInfo?.address,
  delivery: false,
})

export const purchaseOfCheckout = (doc: StoredCheckout, lines: readonly ResolvedLine[]): Purchase => ({
  lines,
  owner: doc.owner,
  email: doc.email,
  merchantDiscounts: doc.merchantDiscounts,
  additionalFees: doc.additionalFees,
  shippingAddress: doc.shippingDestination?.address,
  billingAddress: doc.billingInfo?.address,
  requestedDelivery: doc.selectedShippingOption,
})
