import type { Order } from '@stoa/contract'
import { parseAmount, roundHalfUp, type TaxInput } from '../pricing/index.ts'

type TaxInfo = NonNullable<NonNullable<Order['shippingInfo']>['cost']>['taxInfo']

/** Decimals of a tax rate. */
const RATE_SCALE = 1_000_000n

/** The taxes that a part of an order has. Without a stored rate it follows from the amounts. */
export function storedTaxes(taxInfo: TaxInfo | null | undefined, currency: string): TaxInput[] {
  const { taxAmount, taxableAmount, taxRate, taxBreakdown = [] } = taxInfo ?? {}
  if (taxBreakdown.length > 0)
    return taxBreakdown.map(({ taxName, rate, taxType, jurisdiction, jurisdictionType }) => ({
      name: taxName ?? '',
      rate: rate ?? '0',
      ...(taxType && { type: taxType }),
      ...(jurisdiction && { jurisdiction }),
      ...(jurisdictionType && jurisdictionType !== 'UNDEFINED' && { jurisdictionType }),
    }))
  if (taxRate) return [{ name: '', rate: taxRate }]
  const [tax, taxable] = [taxAmount, taxableAmount].map(price => parseAmount(price?.amount ?? '0', currency))
  if (!tax || !taxable) return []
  const millionths = roundHalfUp(tax * RATE_SCALE, taxable)
  return [
    { name: '', rate: `${millionths / RATE_SCALE}.${String(millionths % RATE_SCALE).padStart(6, '0')}` },
  ]
}
