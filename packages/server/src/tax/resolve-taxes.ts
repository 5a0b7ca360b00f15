import type { TaxRegion } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import type { PluginFailure } from '../call/service-plugin.ts'
import type { Site } from '../call/site.ts'
import type { ReadAllCtx } from '../crud/read-all-entities.ts'
import { canonicalJson } from '../platform-support/canonical-json.ts'
import { pluginsOfKind } from '../service-plugins/index.ts'
import { findTaxes, findTaxRegion, type ManualTaxes, NO_TAXES, type TaxAddress } from './find-tax-rates.ts'
import { readTaxTables, type TaxTables } from './read-tax-tables.ts'
import { isReverseCharge } from './reverse-charge.ts'
import { findQuote, MANUAL_TAX_CALCULATOR, TAX_CALCULATION, type TaxQuoteRequest } from './tax-calculator.ts'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'
import type { EnteredTaxId } from './tax-id.ts'

/** The part of a call's context that taxes need. Automatic calculators need `pricingInterceptors` around the call, too. */
export type TaxCtx = ReadAllCtx & Pick<Ctx, 'platform'>

/** What the taxes of a purchase depend on. Prices are minor units. */
export interface TaxablePurchase {
  /** @default the currency of the site */
  currency?: string
  /** Where the goods go; without delivery, where the buyer is. */
  address: TaxAddress
  lines: readonly {
    id: string
    name?: string | undefined
    itemCode?: string | undefined
    taxGroupId?: string | null | undefined
    quantity: number
    /** Of one unit. */
    price: bigint
    /** Determines the taxes of this line. @default the address of the purchase */
    address?: TaxAddress | undefined
  }[]
  delivery?: { price: bigint } | undefined
  fees?: readonly {
    id: string
    name: string
    taxGroupId?: string | null | undefined
    price: bigint
    /** Determines the taxes of this fee. @default the address of the purchase */
    address?: TaxAddress | undefined
  }[]
  buyer?: { taxExempt?: boolean | undefined; taxId?: EnteredTaxId | undefined } | undefined
}

/** How taxes were determined, `TaxCalculationDetails` of the protocol. */
export interface TaxCalculationDetails {
  rateType: 'NO_TAX_COLLECTED' | 'MANUAL_RATE' | 'AUTO_RATE' | 'FALLBACK_RATE'
  manualRateReason?: 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'
  autoTaxFallbackDetails?: {
    fallbackReason: 'AUTO_TAX_FAILED' | 'AUTO_TAX_DEACTIVATED'
    error?: { code: string; description: string }
  }
}

/** The taxes of a purchase, for the pricing engine. */
export interface ResolvedTaxes {
  taxIncludedInPrices: boolean
  details: TaxCalculationDetails
  /** Why the buyer pays no tax: the engine then reduces prices to their net amount. */
  exemption?: 'EXEMPT_BUYER' | 'REVERSE_CHARGE'
  ofLine: (line: { id: string; taxGroupId?: string | null | undefined }) => ManualTaxes['delivery']
  delivery: ManualTaxes['delivery']
  ofFee: (fee: { id: string; taxGroupId?: string | null | undefined }) => ManualTaxes['delivery']
}

const fromManual = (taxes: ManualTaxes): Pick<ResolvedTaxes, 'ofLine' | 'delivery' | 'ofFee'> => ({
  ofLine: ({ taxGroupId }) => taxes.ofGroup(taxGroupId),
  delivery: taxes.delivery,
  ofFee: ({ taxGroupId }) => taxes.ofFeeGroup(taxGroupId),
})

/**
 * The taxes of a purchase (protocol/taxes §4). Lines and fees with an address of their own have the taxes of that address. Whether
 * prices include tax, and how the taxes were determined, follow from the address of the purchase.
 */
export async function resolveTaxes(ctx: TaxCtx, purchase: TaxablePurchase): Promise<ResolvedTaxes> {
  const { lines, fees = [] } = purchase
  const keyOf = ({ address }: { address?: TaxAddress | undefined }) =>
    address ? canonicalJson(address) : undefined
  const others = new Map(
    [...lines, ...fees].flatMap(part => {
      const { address } = part
      return address ? [[keyOf(part) as string, address] as const] : []
    }),
  )
  if (others.size === 0) return taxesAtAddress(ctx, purchase)
  const partsAt = (key: string | undefined) => ({
    lines: lines.filter(line => keyOf(line) === key),
    fees: fees.filter(fee => keyOf(fee) === key),
  })
  const main = await taxesAtAddress(ctx, { ...purchase, ...partsAt(undefined) })
  const lineTaxes = new Map<string, ResolvedTaxes>()
  const feeTaxes = new Map<string, ResolvedTaxes>()
  for (const [key, address] of others) {
    const parts = partsAt(key)
    const { taxIncludedInPrices } = main
    const taxes = await taxesAtAddress(
      ctx,
      { ...purchase, ...parts, address, delivery: undefined },
      { taxIncludedInPrices },
    )
    for (const { id } of parts.lines) lineTaxes.set(id, taxes)
    for (const { id } of parts.fees) feeTaxes.set(id, taxes)
  }
  return {
    ...main,
    ofLine: line => (lineTaxes.get(line.id) ?? main).ofLine(line),
    ofFee: fee => (feeTaxes.get(fee.id) ?? main).ofFee(fee),
  }
}

/** The taxes of a purchase whose parts have one address. */
async function taxesAtAddress(
  ctx: TaxCtx,
  purchase: TaxablePurchase,
  { taxIncludedInPrices: included }: { taxIncludedInPrices?: boolean } = {},
): Promise<ResolvedTaxes> {
  const { site } = ctx
  const tables = await readTaxTables(ctx)
  const region = findTaxRegion(tables.regions, purchase.address)
  const taxIncludedInPrices = included ?? region?.taxIncludedInPrice ?? site.settings.taxIncludedInPrices
  if (!region)
    return { taxIncludedInPrices, details: { rateType: 'NO_TAX_COLLECTED' }, ...fromManual(NO_TAXES) }
  const exemption = await exemptionOf(site, purchase)
  const taxes = taxesIn(ctx, { tables, region, purchase, taxIncludedInPrices })
  return {
    taxIncludedInPrices,
    ...taxes,
    ...(exemption && { exemption, details: { rateType: 'NO_TAX_COLLECTED' } }),
  }
}

async function exemptionOf(
  { settings }: Site,
  { buyer, address }: TaxablePurchase,
): Promise<ResolvedTaxes['exemption']> {
  if (buyer?.taxExempt) return 'EXEMPT_BUYER'
  const establishedIn = settings.tax?.reverseChargeFrom
  if (!establishedIn || !buyer?.taxId) return undefined
  return (await isReverseCharge({ establishedIn, address, taxId: buyer.taxId }))
    ? 'REVERSE_CHARGE'
    : undefined
}

interface RegionalPurchase {
  tables: TaxTables
  region: TaxRegion
  purchase: TaxablePurchase
  taxIncludedInPrices: boolean
}

/** The taxes of the region's calculator. The merchant's rates replace those of one that fails (protocol/taxes §5). */
function taxesIn(
  ctx: TaxCtx,
  { tables, region, purchase, taxIncludedInPrices }: RegionalPurchase,
): Omit<ResolvedTaxes, 'taxIncludedInPrices'> {
  const manual = (details: TaxCalculationDetails) => ({
    details,
    ...fromManual(
      findTaxes(
        { ...tables, defaultGroupId: DEFAULT_TAX_GROUP.id },
        { region, address: purchase.address, now: ctx.now },
      ),
    ),
  })
  const fallback = (autoTaxFallbackDetails: TaxCalculationDetails['autoTaxFallbackDetails']) =>
    manual({ rateType: 'FALLBACK_RATE', ...(autoTaxFallbackDetails && { autoTaxFallbackDetails }) })
  const { appId } = region
  if (!appId || appId === MANUAL_TAX_CALCULATOR)
    return manual({ rateType: 'MANUAL_RATE', manualRateReason: 'REGION_SETTING_TO_MANUAL' })
  if (ctx.site.settings.tax?.calculation === 'MANUAL')
    return manual({ rateType: 'MANUAL_RATE', manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' })
  const calculator = pluginsOfKind(ctx.platform.servicePlugins, ctx.site, TAX_CALCULATION).find(
    ({ id }) => id === appId,
  )
  if (!calculator) return fallback({ fallbackReason: 'AUTO_TAX_DEACTIVATED' })
  if (calculator.taxCalculation?.unsupportedCountries.includes(region.country))
    return fallback({
      fallbackReason: 'AUTO_TAX_FAILED',
      error: {
        code: 'UNSUPPORTED_COUNTRY',
        description: `The tax calculator does not support ${region.country}. Choose another one for the tax region.`,
      },
    })
  const outcome = findQuote(ctx, calculator, quoteRequest(ctx, { purchase, taxIncludedInPrices }))
  if ('failure' in outcome)
    return fallback({ fallbackReason: 'AUTO_TAX_FAILED', error: shownFailure(outcome) })
  const { lines, delivery, fees } = outcome.reply
  return {
    details: { rateType: 'AUTO_RATE' },
    ofLine: ({ id }) => lines[id] ?? [],
    delivery,
    ofFee: ({ id }) => fees[id] ?? [],
  }
}

/** Shoppers read it; the description of the failure may name addresses of the merchant's network. */
const shownFailure = ({ failure: { reason } }: { failure: PluginFailure }) => ({
  code: reason,
  description: `No valid reply of the tax calculator (${reason}). The health of the service plug-in says more.`,
})

function quoteRequest(
  { site }: TaxCtx,
  {
    purchase: { currency = site.currency, address, lines, delivery, fees = [] },
    taxIncludedInPrices,
  }: Pick<RegionalPurchase, 'purchase' | 'taxIncludedInPrices'>,
): TaxQuoteRequest {
  const { country, subdivision, city, postalCode } = address
  return {
    currency,
    taxIncludedInPrices,
    address: { country, subdivision, city, postalCode },
    lines: lines.map(({ id, name, itemCode, taxGroupId, quantity, price }) => ({
      id,
      name,
      itemCode,
      taxGroupId: taxGroupId ?? DEFAULT_TAX_GROUP.id,
      quantity,
      price: toDecimal(price, currency),
    })),
    delivery: delivery && { price: toDecimal(delivery.price, currency) },
    fees: fees.map(({ id, name, taxGroupId, price }) => ({
      id,
      name,
      taxGroupId: taxGroupId ?? DEFAULT_TAX_GROUP.id,
      price: toDecimal(price, currency),
    })),
  }
}
