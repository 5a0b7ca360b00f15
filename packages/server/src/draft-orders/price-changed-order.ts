import type { Order, OrderLineItem } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { priceWithinWire, type ResolvedLine, taxableAddresses, toLineInput } from '../ecom/index.ts'
import { discountTerms, fromDiscountTerm, type OrderDiscountTerm } from '../orders/index.ts'
import {
  type Breakdown,
  type FeeInput,
  type LineInput,
  type LinePaymentOption,
  parseAmount,
  type TaxInput,
} from '../pricing/index.ts'
import type { StoredChanges } from '../storage/commerce/draft-orders.ts'
import type { StoredOrder } from '../storage/commerce/orders.ts'
import { type ResolvedTaxes, resolveTaxes } from '../tax/index.ts'
import { TIP_CODE } from '../tips/index.ts'
import { storedTaxes } from './stored-taxes.ts'

type Fee = NonNullable<Order['additionalFees']>[number]

/** A line of the order that stays, with its changes. */
export interface UnchangedLine {
  line: OrderLineItem
  quantity: number
  /** Price of one unit before discounts, in minor units. */
  price: bigint
  /** Whether the change sets the price. */
  repriced: boolean
}

/** The parts of a changed order in their order of pricing: kept lines before added ones, as the fees. */
export interface ChangedParts {
  kept: readonly UnchangedLine[]
  added: readonly ResolvedLine[]
  fees: readonly {
    fee: Fee | undefined
    id: string
    input: FeeInput
    taxGroupId?: string | null | undefined
    taxableAddress?: Fee['taxableAddress']
  }[]
  discounts: readonly OrderDiscountTerm[]
  shippingPrice: bigint | undefined
}

/** Applies changes to the parts of an order. */
export function changedParts(
  doc: StoredOrder,
  changes: StoredChanges,
  added: readonly ResolvedLine[],
): ChangedParts {
  const { lineItems, additionalFees = [], shippingInfo, currency = '' } = doc
  const minorOf = (price: { amount: string } | undefined) => parseAmount(price?.amount ?? '0', currency)
  const changeOf = new Map(changes.changed.map(change => [change.id, change]))
  const kept = lineItems
    .filter(({ id }) => !changes.removed.includes(id))
    .map(line => {
      const { quantity = line.quantity, priceMinor } = changeOf.get(line.id) ?? {}
      const price =
        priceMinor === undefined ? minorOf(line.priceBeforeDiscounts ?? line.price) : BigInt(priceMinor)
      return { line, quantity, price, repriced: priceMinor !== undefined }
    })
  const keptFees = additionalFees
    .filter(({ id }) => !(id && changes.removedFees.includes(id)))
    .map((fee, i) => ({
      fee,
      id: fee.id ?? `fee-${i}`,
      input: {
        name: fee.name ?? '',
        price: minorOf(fee.price),
        ...(fee.code && { code: fee.code }),
        lineIds: (fee.lineItemIds ?? []).filter(lineId => !changes.removed.includes(lineId)),
      },
      taxGroupId: fee.taxInfo?.taxGroupId,
      taxableAddress: fee.taxableAddress,
    }))
  const addedFees = changes.fees.map(
    ({ id, name, code, priceMinor, taxGroupId, lineIds, taxableAddress }) => ({
      fee: undefined,
      id,
      input: { name, price: BigInt(priceMinor), ...(code && { code }), ...(lineIds && { lineIds }) },
      taxGroupId,
      taxableAddress,
    }),
  )
  const price = changes.shipping?.priceMinor
  return {
    kept,
    added,
    fees: [...keptFees, ...addedFees],
    discounts: [
      ...discountTerms(doc).filter(({ id }) => !changes.removedDiscounts.includes(id)),
      ...changes.discounts.map(fromDiscountTerm),
    ],
    shippingPrice:
      price === undefined ? (shippingInfo ? minorOf(shippingInfo.cost?.price) : undefined) : BigInt(price),
  }
}

/** Prices a changed order by the engine of checkouts, with the taxes of the site at this time (protocol/draft-orders §3). */
export async function priceChangedOrder(ctx: Ctx, doc: StoredOrder, parts: ChangedParts): Promise<Breakdown> {
  const { currency = '', taxIncludedInPrices = false } = doc
  const { kept, added, fees, discounts, shippingPrice } = parts
  const taxes = await readTaxes(ctx, doc, parts)
  const isExempt = doc.taxInfo?.taxExempt === true || taxes.exemption !== undefined
  // Without rules for the address, such as for an order by phone, the parts keep the taxes that they have.
  const hasRules = taxes.details.rateType !== 'NO_TAX_COLLECTED'
  const taxesOf = (stored: Parameters<typeof storedTaxes>[0], current: readonly TaxInput[]) =>
    isExempt ? [] : hasRules ? current : storedTaxes(stored, currency)
  const lines: LineInput[] = [
    ...kept.map(({ line, quantity, price }, i): LineInput => {
      const deposit = parseAmount(line.depositAmount?.amount ?? '0', currency)
      const taxGroupId = line.taxInfo?.taxGroupId
      return {
        id: line.id,
        quantity,
        unitPrice: price,
        paymentOption: (line.paymentOption ?? 'FULL_PAYMENT_ONLINE') as LinePaymentOption,
        deposit: deposit / BigInt(line.quantity),
        ...(taxGroupId && { taxGroupId }),
        taxes: taxesOf(line.taxInfo, taxes.ofLine({ id: String(i + 1), taxGroupId })),
      }
    }),
    ...added.map((line, i): LineInput => {
      const position = { id: String(kept.length + i + 1), taxGroupId: line.taxGroupId }
      const input = { ...toLineInput(line), taxes: taxes.ofLine(position) }
      return isExempt ? { ...input, taxes: [], ...netPrices(ctx, input, taxes) } : input
    }),
  ]
  return priceWithinWire({
    currency,
    taxIncludedInPrices,
    now: new Date(ctx.now),
    // The delivery keeps its price, whatever is delivered.
    lines: lines.map(line => ({ ...line, shippable: true })),
    discounts,
    additionalFees: fees.map(({ fee, id, input, taxGroupId }) => ({
      ...input,
      taxes: input.code === TIP_CODE ? [] : taxesOf(fee?.taxInfo, taxes.ofFee({ id, taxGroupId })),
    })),
    ...(shippingPrice !== undefined && {
      shipping: { price: shippingPrice, taxes: taxesOf(doc.shippingInfo?.cost?.taxInfo, taxes.delivery) },
    }),
  })
}

/** The unit prices of a line for a buyer who pays no tax. */
function netPrices({ site, now }: Ctx, line: LineInput, { taxIncludedInPrices }: ResolvedTaxes) {
  const [net] = priceWithinWire({
    currency: site.currency,
    taxIncludedInPrices,
    taxExempt: true,
    now: new Date(now),
    lines: [line],
  }).lines
  return net && { unitPrice: net.priceBeforeDiscounts, fullPrice: net.fullPrice }
}

async function readTaxes(ctx: Ctx, doc: StoredOrder, { kept, added, fees, shippingPrice }: ChangedParts) {
  const { billingInfo, recipientInfo, shippingInfo, taxInfo, currency = '' } = doc
  const isDelivered =
    kept.some(({ line }) => line.physicalProperties?.shippable !== false) ||
    added.some(({ shippable }) => shippable)
  const address =
    shippingInfo?.logistics?.pickupDetails?.address ??
    (isDelivered ? (recipientInfo ?? billingInfo) : (billingInfo ?? recipientInfo))?.address
  const taxId = billingInfo?.contactDetails?.vatId
  // An order with tax keeps it: only orders without tax can be exempt.
  const isUntaxed = parseAmount(taxInfo?.totalTax?.amount ?? '0', currency) === 0n
  const addressOf = await taxableAddresses(
    ctx,
    [
      ...kept.map(({ line }) => line.taxableAddress),
      ...added.map(({ stored }) => stored.custom?.taxableAddress),
      ...fees.map(fee => fee.taxableAddress),
    ],
    {
      shippingAddress: recipientInfo?.address,
      billingAddress: billingInfo?.address,
      businessLocationId: doc.businessLocation?.id,
    },
  )
  const lines = [
    ...kept.map(({ line, quantity, price }) => ({
      name: line.productName?.original,
      itemCode: line.catalogReference?.catalogItemId,
      taxGroupId: line.taxInfo?.taxGroupId,
      quantity,
      price,
      address: addressOf(line.taxableAddress),
    })),
    ...added.map(({ stored, row, taxGroupId, price }) => ({
      name: stored.name,
      itemCode: row?.id,
      taxGroupId,
      quantity: stored.quantity,
      price,
      address: addressOf(stored.custom?.taxableAddress),
    })),
  ]
  return resolveTaxes(ctx, {
    address: address ?? {},
    lines: lines.map((line, i) => ({ ...line, name: line.name ?? undefined, id: String(i + 1) })),
    delivery: shippingPrice === undefined ? undefined : { price: shippingPrice },
    fees: fees.map(({ id, input, taxGroupId, taxableAddress }) => ({
      id,
      address: addressOf(taxableAddress),
      name: input.name,
      taxGroupId,
      price: input.price,
    })),
    buyer: isUntaxed && taxId?.id ? { taxId: { id: taxId.id, type: taxId.type } } : {},
  })
}
