import type { Address, AddressWithContact } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { CarrierFailure } from '../delivery/index.ts'
import { type Buyer, readCoupon, readDiscountRules, type UsableCoupon } from '../discounts/index.ts'
import type { DiscountInput, DiscountRuleInput, FeeInput } from '../pricing/index.ts'
import type { Owner, StoredCart, StoredMerchantDiscount } from '../storage/commerce/carts.ts'
import type { StoredCheckout, StoredFee } from '../storage/commerce/checkouts.ts'
import { type ResolvedTaxes, resolveTaxes } from '../tax/index.ts'
import { priceWithinWire, toLineInput } from './price-lines.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type Delivery, offeredDeliveries, pickDelivery, type RequestedDelivery } from './shipping.ts'

/** Lines and the facts about buyer and delivery that decide which rules of the site apply to them. */
export interface Purchase {
  lines: readonly ResolvedLine[]
  owner: Owner
  email?: string | undefined
  shippingAddress?: Address | undefined
  billingAddress?: Address | undefined
  taxId?: NonNullable<AddressWithContact['contactDetails']>['vatId']
  /** @default false */
  taxExempt?: boolean
  requestedDelivery?: RequestedDelivery | undefined
  merchantDiscounts?: readonly StoredMerchantDiscount[] | undefined
  additionalFees?: readonly StoredFee[] | undefined
  couponCode?: string | undefined
  /** False leaves out delivery options and their price. @default true */
  delivery?: boolean
  /** False leaves out taxes. @default true */
  tax?: boolean
}

/** A purchase and the rules of the site that apply to it. */
export interface PricingInputs {
  purchase: Purchase
  offered: readonly Delivery[]
  carrierFailures: readonly CarrierFailure[]
  delivery?: Delivery | undefined
  discountRules: readonly DiscountRuleInput[]
  discounts: readonly DiscountInput[]
  /** Undefined without a code, and if the site has no such coupon any more. */
  coupon?: UsableCoupon | undefined
  additionalFees: readonly (FeeInput & { id: string })[]
  taxes?: ResolvedTaxes | undefined
}

/** Reads every rule that the totals of a purchase depend on. The only place where totals read the database. */
export async function readPricingInputs(ctx: Ctx, purchase: Purchase): Promise<PricingInputs> {
  const { lines, shippingAddress, requestedDelivery } = purchase
  const discountRules = await readDiscountRules(ctx)
  const discounts = (purchase.merchantDiscounts ?? []).map(toDiscount)
  const { couponCode } = purchase
  const coupon = couponCode ? await readCoupon(ctx, couponCode, buyerOf(purchase)) : undefined
  const { options: offered, failures: carrierFailures } =
    purchase.delivery === false
      ? { options: [], failures: [] }
      : await offeredDeliveries(ctx, {
          lines,
          address: shippingAddress ?? {},
          subtotal: discountedSubtotal(ctx, { purchase, discountRules, discounts, coupon }),
        })
  const delivery = pickDelivery(offered, requestedDelivery)
  const additionalFees = (purchase.additionalFees ?? []).map(toFee)
  return {
    purchase,
    offered,
    carrierFailures,
    delivery,
    discountRules,
    discounts,
    coupon,
    additionalFees,
    taxes: purchase.tax === false ? undefined : await readTaxes(ctx, purchase, { delivery, additionalFees }),
  }
}

/** The buyer, for whom the uses of a coupon count. */
export const buyerOf = ({ owner, email }: Pick<Purchase, 'owner' | 'email'>): Buyer => ({
  ...(owner.role === 'member' && { memberId: owner.id }),
  email,
})

/** Price of the shippable lines after discounts, on which delivery rates depend. */
function discountedSubtotal(
  { site: { currency, settings }, now }: Ctx,
  {
    purchase,
    discountRules,
    discounts,
    coupon,
  }: Pick<PricingInputs, 'purchase' | 'discountRules' | 'discounts' | 'coupon'>,
): bigint {
  const { lines, owner } = purchase
  const priced = priceWithinWire({
    currency,
    taxIncludedInPrices: settings.taxIncludedInPrices,
    now: new Date(now),
    ...(owner.role === 'member' && { memberId: owner.id }),
    lines: lines.map(line => toLineInput(line)),
    discountRules,
    discounts,
    ...(coupon && { coupon: coupon.input }),
  })
  return priced.lines.reduce(
    (sum, line, i) => (lines[i]?.shippable ? sum + line.subtotal - line.totalDiscount : sum),
    0n,
  )
}

const readTaxes = (
  ctx: Ctx,
  purchase: Purchase,
  { delivery, additionalFees }: Pick<PricingInputs, 'delivery' | 'additionalFees'>,
): Promise<ResolvedTaxes> => {
  const { lines, shippingAddress, billingAddress, taxId, taxExempt } = purchase
  const delivered = lines.some(({ shippable }) => shippable)
  const address =
    delivery?.pickup?.address ??
    (delivered ? (shippingAddress ?? billingAddress) : (billingAddress ?? shippingAddress))
  return resolveTaxes(ctx, {
    address: address ?? {},
    lines: lines.map(({ stored, row, price, taxGroupId }) => ({
      id: stored.id,
      name: stored.name,
      itemCode: row?.id,
      taxGroupId,
      quantity: stored.quantity,
      price,
    })),
    delivery: delivery && { price: delivery.price },
    fees: additionalFees.map(({ id, name, price }) => ({ id, name, price })),
    buyer: { taxExempt, ...(taxId?.id && { taxId: { id: taxId.id, type: taxId.type } }) },
  })
}

/** Fees have no id of their own; their position identifies them within the purchase. */
const toFee = ({ priceMinor, ...fee }: StoredFee, position: number) => ({
  ...fee,
  id: `fee-${position}`,
  price: BigInt(priceMinor),
})

const toDiscount = ({ id, amountMinor, percentage, name }: StoredMerchantDiscount): DiscountInput => ({
  id,
  source: 'merchantDiscount',
  scope: 'GLOBAL',
  ...(name && { name }),
  ...(percentage !== undefined
    ? { kind: 'PERCENTAGE', value: String(percentage) }
    : { kind: 'FIXED_AMOUNT', value: BigInt(amountMinor ?? 0) }),
})

/** A cart as a purchase. Its delivery and taxes are part of estimates only. */
export const purchaseOfCart = (
  { owner, email, contactInfo, couponCode, merchantDiscounts }: StoredCart,
  lines: readonly ResolvedLine[],
): Purchase => ({
  lines,
  owner,
  email,
  couponCode,
  merchantDiscounts,
  shippingAddress: contactInfo?.address,
  taxId: contactInfo?.contactDetails?.vatId,
  delivery: false,
  tax: false,
})

/** A checkout as a purchase. */
export const purchaseOfCheckout = (doc: StoredCheckout, lines: readonly ResolvedLine[]): Purchase => ({
  lines,
  owner: doc.owner,
  email: doc.email,
  couponCode: doc.couponCode,
  merchantDiscounts: doc.merchantDiscounts,
  additionalFees: doc.additionalFees,
  shippingAddress: doc.shippingDestination?.address,
  billingAddress: doc.billingInfo?.address,
  taxId: (doc.billingInfo ?? doc.shippingDestination)?.contactDetails?.vatId,
  taxExempt: doc.taxExemptGroupId !== undefined,
  requestedDelivery: doc.selectedShippingOption,
})
