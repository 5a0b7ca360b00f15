import type { contract, Input, ReplyOf } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import { type PricedLine, PricingError, price, type TaxInput } from '@stoa/pricing'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { type ResolvedTaxes, resolveTaxes, type TaxCtx } from './resolve-taxes.ts'

type Calculation = ReplyOf<typeof contract.taxCalculation.calculateTax>
type ItemDetails = Calculation['lineItemTaxDetails'][number]

interface Item {
  id: string
  itemName?: string
  quantity: number
  price: string
  itemCode?: string
  taxGroupId?: string
  appId?: string
  taxIncludedInPrice?: boolean
  addressIndex?: { singleAddress?: number; multipleAddresses?: { origin?: number; destination?: number } }
}

/** A request to calculate taxes, without its null fields. */
export interface CalculationInput {
  externalId?: string
  currency: string
  addresses: Calculation['addresses']
  lineItems: Item[]
}

/** Position of the address that decides the tax of an item. */
const addressOf = ({ addressIndex }: Item): number =>
  addressIndex?.multipleAddresses?.destination ?? addressIndex?.singleAddress ?? 0

function checkItems({ lineItems, addresses, currency }: CalculationInput): void {
  const ids = new Set<string>()
  for (const [i, item] of lineItems.entries()) {
    const at = `lineItems[${i}]`
    if (ids.has(item.id)) rejectField(`${at}.id`, 'VALIDATION', 'must be unique in the request')
    ids.add(item.id)
    exactAmount(item.price, `${at}.price`, currency)
    const { singleAddress, multipleAddresses: { origin, destination } = {} } = item.addressIndex ?? {}
    for (const index of [singleAddress, origin, destination])
      if (index !== undefined && index >= addresses.length)
        rejectField(
          `${at}.addressIndex`,
          'VALIDATION',
          `must be below the number of addresses, ${addresses.length}`,
        )
  }
}

interface TaxedItem {
  item: Item
  line: PricedLine
  taxIncludedInPrice: boolean
}

/** Prices items that have the same address. */
async function taxItems(
  ctx: TaxCtx,
  { currency, addresses }: CalculationInput,
  { index, items }: { index: number; items: readonly Item[] },
): Promise<{ taxes: ResolvedTaxes; taxed: TaxedItem[] }> {
  const lines = items.map(item => ({
    ...item,
    name: item.itemName,
    price: parseAmount(item.price, currency),
  }))
  const taxes = await resolveTaxes(ctx, { currency, address: addresses[index] ?? {}, lines })
  const includedOf = (item: Item) => item.taxIncludedInPrice ?? taxes.taxIncludedInPrices
  const taxed = [...Map.groupBy(lines.keys(), i => includedOf(items[i] as Item))].flatMap(
    ([taxIncludedInPrice, places]): TaxedItem[] => {
      const members = [...places]
      const priced = price({
        currency,
        taxIncludedInPrices: taxIncludedInPrice,
        now: new Date(ctx.now),
        lines: members.map(i => {
          const { id, price: unitPrice, quantity, taxGroupId } = lines[i] as (typeof lines)[number]
          return { id, unitPrice, quantity, shippable: false, taxes: taxes.ofLine({ id, taxGroupId }) }
        }),
      })
      return members.map((i, place) => ({
        item: items[i] as Item,
        line: priced.lines[place] as PricedLine,
        taxIncludedInPrice,
      }))
    },
  )
  return { taxes, taxed }
}

const nameOf = ({ name, type, jurisdiction, jurisdictionType, rate }: Omit<TaxInput, 'compound'>) => ({
  taxName: name,
  ...(type !== undefined && { taxType: type }),
  ...(jurisdiction !== undefined && { jurisdiction }),
  ...(jurisdictionType && { jurisdictionType }),
  rate: String(rate),
})

function detailsOf({ item, line, taxIncludedInPrice }: TaxedItem, currency: string): ItemDetails {
  const amount = (minor: bigint) => toDecimal(minor, currency)
  const { id, itemName, quantity, appId, addressIndex } = item
  const isTaxed = line.taxes.length > 0
  return {
    id,
    ...(itemName !== undefined && { itemName }),
    quantity,
    taxBreakdown: line.taxes.map(tax => ({
      ...nameOf(tax),
      nonTaxableAmount: amount(0n),
      taxableAmount: amount(tax.taxableAmount),
      taxAmount: amount(tax.tax),
    })),
    taxSummary: {
      fullPrice: amount(line.subtotal),
      taxAmount: amount(line.tax),
      taxableAmount: amount(isTaxed ? line.taxableAmount : 0n),
      ...(appId !== undefined && { appId }),
    },
    ...(addressIndex && { addressIndex }),
    taxIncludedInPrice,
  }
}

function summaryOf(taxed: readonly TaxedItem[], currency: string): Calculation['taxSummary'] {
  const total = (amountOf: (entry: TaxedItem) => bigint) =>
    toDecimal(
      taxed.reduce((sum, entry) => sum + amountOf(entry), 0n),
      currency,
    )
  const byTax = Map.groupBy(
    taxed.flatMap(({ line }) => line.taxes),
    tax => JSON.stringify(nameOf(tax)),
  )
  return {
    totalAmount: total(({ line }) => line.totalPriceAfterTax),
    totalTax: total(({ line }) => line.tax),
    totalTaxableAmount: total(({ line }) => (line.taxes.length > 0 ? line.taxableAmount : 0n)),
    totalTaxIncludedInPrice: total(({ line, taxIncludedInPrice }) => (taxIncludedInPrice ? line.tax : 0n)),
    aggregatedTaxBreakdown: [...byTax.values()].map(shares => ({
      ...nameOf(shares[0] as (typeof shares)[number]),
      aggregatedTaxAmount: toDecimal(
        shares.reduce((sum, { tax }) => sum + tax, 0n),
        currency,
      ),
    })),
  }
}

/** A calculator that failed, and for which address. */
const errorsOf = (
  { details: { autoTaxFallbackDetails } }: ResolvedTaxes,
  index: number,
): Calculation['errors'] => {
  if (!autoTaxFallbackDetails) return []
  const { fallbackReason, error } = autoTaxFallbackDetails
  const why = error?.description ?? 'The calculator of the tax region is disabled or deleted.'
  return [
    {
      code: fallbackReason,
      description: `The tax rates of the site apply. ${why}`,
      data: { addressIndex: index, ...(error && { reason: error.code }) },
    },
  ]
}

/** Calculates the taxes of items, each by the tax region of its address (protocol/taxes §5). */
export async function calculateTax(ctx: TaxCtx, message: Input<CalculationInput>): Promise<Calculation> {
  const input = withoutNulls<CalculationInput>({
    ...message,
    currency: message.currency ?? ctx.site.currency,
  })
  checkItems(input)
  const { lineItems, currency, addresses, externalId } = input
  const taxed = new Map<string, TaxedItem>()
  const errors: Calculation['errors'] = []
  try {
    for (const [index, items] of Map.groupBy(lineItems, addressOf)) {
      const outcome = await taxItems(ctx, input, { index, items })
      for (const entry of outcome.taxed) taxed.set(entry.item.id, entry)
      errors.push(...errorsOf(outcome.taxes, index))
    }
  } catch (error) {
    if (!(error instanceof PricingError) || error.code !== 'AMOUNT_TOO_LARGE') throw error
    rejectField('lineItems', 'MAX', 'exceed the maximum amount of 1e15 in total')
  }
  const ordered = lineItems.map(({ id }) => taxed.get(id) as TaxedItem)
  return {
    ...(externalId !== undefined && { externalId }),
    currency,
    addresses,
    taxSummary: summaryOf(ordered, currency),
    lineItemTaxDetails: ordered.map(entry => detailsOf(entry, currency)),
    errors,
  }
}
