import type { Address, AddressWithContact } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { Site } from '../../call/site.ts'
import type { CarrierFailure, DeliveryRegion } from '../../delivery/index.ts'
import { type Buyer, readCoupon, readDiscountRules, type UsableCoupon } from '../../discounts/index.ts'
import { type DiscountInput, type DiscountRuleInput, discountedPrices } from '../../pricing/index.ts'
import type { PluginPurchase, UnavailablePlugin } from '../../service-plugins/index.ts'
import type {
  LineUnits,
  Owner,
  StoredCart,
  StoredGiftCard,
  StoredMerchantDiscount,
  StoredTipChoice,
} from '../../storage/commerce/carts.ts'
import type { StoredCheckout, StoredFee } from '../../storage/commerce/checkouts.ts'
import { type ResolvedTaxes, resolveTaxes } from '../../tax/index.ts'
import { TIP_CODE, tipAmount } from '../../tips/index.ts'
import { type CheckoutGiftCard, readGiftCards } from '../checkout/checkout-gift-cards.ts'
import {
  type Delivery,
  type OfferedDeliveries,
  offeredDeliveries,
  pickDelivery,
  type RequestedDelivery,
} from '../checkout/shipping.ts'
import { toLineInput } from '../lines/price-lines.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { type Fee, pluginFees } from '../plugins/fee-plugins.ts'
import { type Conversion, readConversion } from './currency-conversion.ts'
import { NO_MEMBERSHIPS, type PurchaseMemberships, readMemberships } from './memberships.ts'
import type { TotalsStage, TotalsStages } from './purposes.ts'
import { taxableAddresses } from './taxable-address.ts'

/** Lines and the facts about buyer and delivery that decide which rules of the site apply to them. */
export interface Purchase {
  lines: readonly ResolvedLine[]
  owner: Owner
  email?: string | undefined
  shippingAddress?: Address | undefined
  billingAddress?: Address | undefined
  /** The location that sells. @default the default location */
  businessLocationId?: string | null | undefined
  taxId?: NonNullable<AddressWithContact['contactDetails']>['vatId']
  /** @default false */
  taxExempt?: boolean
  /** Ids of lines that bear no tax, if others do. */
  taxExemptLines?: ReadonlySet<string> | undefined
  requestedDelivery?: RequestedDelivery | undefined
  merchantDiscounts?: readonly StoredMerchantDiscount[] | undefined
  additionalFees?: readonly StoredFee[] | undefined
  tipChoice?: StoredTipChoice | undefined
  couponCode?: string | undefined
  conversionCurrency?: string | undefined
  giftCards?: readonly StoredGiftCard[] | undefined
  /** Whether the selected memberships have paid already. @default false */
  membershipsCharged?: boolean | undefined
}

/** A purchase and the rules of the site that apply to it. */
export interface PricingInputs {
  purchase: Purchase
  offered: readonly Delivery[]
  deliveryRegion?: DeliveryRegion | undefined
  carrierFailures: readonly CarrierFailure[]
  delivery?: Delivery | undefined
  discountRules: readonly DiscountRuleInput[]
  discounts: readonly DiscountInput[]
  /** Undefined without a code, and if the site has no such coupon any more. */
  coupon?: UsableCoupon | undefined
  giftCards: readonly CheckoutGiftCard[]
  memberships: PurchaseMemberships
  conversion?: Conversion | undefined
  additionalFees: readonly Fee[]
  /** Plug-ins without which the purchase cannot be ordered. */
  unavailablePlugins: readonly UnavailablePlugin[]
  taxes?: ResolvedTaxes | undefined
}

/** Reads every rule that these stages of the totals depend on. The only place where totals read the database. */
export async function readPricingInputs(
  ctx: Ctx,
  purchase: Purchase,
  stages: TotalsStages,
  pluginPurchase: () => PluginPurchase,
): Promise<PricingInputs> {
  const has = (stage: TotalsStage) => stages.includes(stage)
  const { lines, shippingAddress, requestedDelivery } = purchase
  const { rules: discountRules, unavailable: undecided } = await readDiscountRules(
    ctx,
    has('PLUGIN_DISCOUNTS') ? pluginPurchase : undefined,
  )
  const discounts = (purchase.merchantDiscounts ?? []).map(discount => toDiscount(discount, lines))
  const { couponCode } = purchase
  const coupon = couponCode ? await readCoupon(ctx, couponCode, buyerOf(purchase)) : undefined
  const ofLines = discountedSubtotals(ctx, { purchase, discountRules, discounts, coupon })
  const {
    options: offered,
    region: deliveryRegion,
    failures: carrierFailures,
  }: OfferedDeliveries = has('DELIVERY')
    ? await offeredDeliveries(ctx, { lines, address: shippingAddress ?? {}, prices: ofLines().prices })
    : { options: [], failures: [] }
  const delivery = pickDelivery(offered, requestedDelivery)
  const memberships = has('MEMBERSHIPS') ? readMemberships(ctx, purchase, pluginPurchase) : NO_MEMBERSHIPS
  const added = has('PLUGIN_FEES')
    ? pluginFees(ctx, pluginPurchase, { delivery, subtotal: () => ofLines().all })
    : { fees: [], unavailable: [] }
  const additionalFees = [
    ...(purchase.additionalFees ?? []).flatMap((fee, i) => toFee(fee, i, lines)),
    ...chosenTip(ctx.site, purchase, () => ofLines().all),
    ...added.fees,
  ]
  // Locked as late as possible: orders that a card pays wait for each other.
  const giftCards = await readGiftCards(ctx, purchase.giftCards ?? [], {
    lock: has('GIFT_CARD_LOCK'),
  })
  return {
    purchase,
    offered,
    deliveryRegion,
    carrierFailures,
    delivery,
    discountRules,
    discounts,
    coupon,
    giftCards,
    memberships,
    conversion: await readConversion(ctx, purchase.conversionCurrency),
    additionalFees,
    unavailablePlugins: [
      ...undecided,
      ...added.unavailable,
      ...memberships.unavailable,
      ...giftCards.flatMap(({ unavailable }) => unavailable ?? []),
    ],
    taxes: has('TAX') ? await readTaxes(ctx, purchase, { delivery, additionalFees }) : undefined,
  }
}

/** The buyer, by whom uses of a coupon are counted. */
export const buyerOf = ({ owner, email }: Pick<Purchase, 'owner' | 'email'>): Buyer => ({
  ...(owner.role === 'member' && { memberId: owner.id }),
  email,
})

/** Prices after discounts, on which delivery rates and fees depend: calculated once, when they are needed. */
function discountedSubtotals(
  { site: { currency, settings }, now }: Ctx,
  {
    purchase,
    discountRules,
    discounts,
    coupon,
  }: Pick<PricingInputs, 'purchase' | 'discountRules' | 'discounts' | 'coupon'>,
): () => { prices: readonly bigint[]; all: bigint } {
  const { lines, owner } = purchase
  let subtotals: { prices: readonly bigint[]; all: bigint } | undefined
  const calculate = () => {
    const prices = discountedPrices({
      currency,
      taxIncludedInPrices: settings.taxIncludedInPrices,
      now: new Date(now),
      ...(owner.role === 'member' && { memberId: owner.id }),
      lines: lines.map(line => toLineInput(line)),
      discountRules,
      discounts,
      ...(coupon && { coupon: coupon.input }),
    })
    return { prices, all: prices.reduce((sum, price) => sum + price, 0n) }
  }
  return () => {
    subtotals ??= calculate()
    return subtotals
  }
}

async function readTaxes(
  ctx: Ctx,
  purchase: Purchase,
  { delivery, additionalFees }: Pick<PricingInputs, 'delivery' | 'additionalFees'>,
): Promise<ResolvedTaxes> {
  const { lines, shippingAddress, billingAddress, taxId, taxExempt } = purchase
  const delivered = lines.some(({ shippable }) => shippable)
  const address =
    delivery?.pickup?.address ??
    (delivered ? (shippingAddress ?? billingAddress) : (billingAddress ?? shippingAddress))
  // Requests to calculators name lines by position: the ids of new lines differ each time that a call is repeated.
  const positions = new Map(lines.map(({ stored }, i) => [stored.id, String(i + 1)]))
  const addressOf = await taxableAddresses(
    ctx,
    [
      ...lines.map(({ stored }) => stored.custom?.taxableAddress),
      ...additionalFees.map(fee => fee.taxableAddress),
    ],
    purchase,
  )
  const taxes = await resolveTaxes(ctx, {
    address: address ?? {},
    lines: lines.map(({ stored, row, item, price, taxGroupId }, i) => ({
      id: String(i + 1),
      name: stored.name,
      itemCode: row?.id ?? (item && stored.catalogReference?.catalogItemId),
      taxGroupId,
      quantity: stored.quantity,
      price,
      address: addressOf(stored.custom?.taxableAddress),
    })),
    delivery: delivery && { price: delivery.price },
    fees: additionalFees.map(({ id, name, taxGroupId, price, taxableAddress }) => ({
      id,
      name,
      taxGroupId,
      price,
      address: addressOf(taxableAddress),
    })),
    buyer: { taxExempt, ...(taxId?.id && { taxId: { id: taxId.id, type: taxId.type } }) },
  })
  return { ...taxes, ofLine: line => taxes.ofLine({ ...line, id: positions.get(line.id) ?? line.id }) }
}

/** The fee of the chosen tip. A percentage is of the prices after discounts (protocol/tips §2). */
function chosenTip({ currency }: Site, { tipChoice }: Purchase, subtotal: () => bigint): Fee[] {
  if (!tipChoice || Number(tipChoice.value) === 0) return []
  const price = tipAmount(tipChoice, tipChoice.tipType === 'PERCENTAGE' ? subtotal() : 0n, currency)
  return [{ id: 'fee-tip', code: TIP_CODE, name: 'Tip', price }]
}

/**
 * Fees have no id; their position identifies them within the purchase. A fee of lines is charged while one of them is left.
 */
function toFee({ priceMinor, ...fee }: StoredFee, position: number, lines: readonly ResolvedLine[]): Fee[] {
  const lineIds = fee.lineIds?.filter(id => lines.some(({ stored }) => stored.id === id))
  if (lineIds?.length === 0) return []
  return [{ ...fee, ...(lineIds && { lineIds }), id: `fee-${position}`, price: BigInt(priceMinor) }]
}

const coversUnits = (units: LineUnits, { stored }: ResolvedLine) => stored.quantity <= (units[stored.id] ?? 0)

/** It is for the units that it was given for, also if there are more by now. */
const toDiscount = (
  { id, amountMinor, percentage, name, lineUnits }: StoredMerchantDiscount,
  lines: readonly ResolvedLine[],
): DiscountInput => ({
  id,
  source: 'merchantDiscount',
  ...(lines.every(line => coversUnits(lineUnits, line))
    ? { scope: 'GLOBAL' }
    : { scope: 'SPECIFIC_ITEMS', lineIds: Object.keys(lineUnits) }),
  lineUnits,
  ...(name && { name }),
  ...(percentage !== undefined
    ? { kind: 'PERCENTAGE', value: String(percentage) }
    : { kind: 'FIXED_AMOUNT', value: BigInt(amountMinor ?? 0) }),
})

/** A cart as a purchase. */
export const purchaseOfCart = (
  {
    owner,
    email,
    contactInfo,
    couponCode,
    conversionCurrency,
    merchantDiscounts,
    businessLocationId,
  }: StoredCart,
  lines: readonly ResolvedLine[],
): Purchase => ({
  lines,
  owner,
  email,
  couponCode,
  conversionCurrency,
  merchantDiscounts,
  shippingAddress: contactInfo?.address,
  businessLocationId,
  taxId: contactInfo?.contactDetails?.vatId,
})

/** Lines are exempt whose units the exemption was given for; delivery and fees, if all lines are. */
function exemptionOf(
  { taxExemptGroupId, taxExemptUnits = {} }: StoredCheckout,
  lines: readonly ResolvedLine[],
): Pick<Purchase, 'taxExempt' | 'taxExemptLines'> {
  if (taxExemptGroupId === undefined) return {}
  const exempt = lines.filter(line => coversUnits(taxExemptUnits, line))
  if (exempt.length === lines.length) return { taxExempt: true }
  return { taxExemptLines: new Set(exempt.map(({ stored }) => stored.id)) }
}

/** A checkout as a purchase. */
export const purchaseOfCheckout = (doc: StoredCheckout, lines: readonly ResolvedLine[]): Purchase => ({
  lines,
  owner: doc.owner,
  email: doc.email,
  couponCode: doc.couponCode,
  conversionCurrency: doc.conversionCurrency,
  giftCards: doc.giftCards,
  merchantDiscounts: doc.merchantDiscounts,
  additionalFees: doc.additionalFees,
  tipChoice: doc.tipChoice,
  shippingAddress: doc.shippingDestination?.address,
  billingAddress: doc.billingInfo?.address,
  businessLocationId: doc.businessLocationId,
  taxId: (doc.billingInfo ?? doc.shippingDestination)?.contactDetails?.vatId,
  ...exemptionOf(doc, lines),
  requestedDelivery: doc.selectedShippingOption,
  membershipsCharged: doc.membershipsCharged,
})
