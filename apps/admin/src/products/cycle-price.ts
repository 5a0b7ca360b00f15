import { parseAmount, percent, times, toDecimal } from '@stoa/client/pricing'

/** A discount of a subscription option. */
export interface CycleDiscount {
  type?: 'UNDEFINED' | 'AMOUNT' | 'PERCENT' | undefined
  value?: number | undefined
}

/** The price of one cycle as decimal text, rounded as the platform charges it. */
export function cyclePrice(
  price: number,
  { type, value = 0 }: CycleDiscount | undefined = {},
  currency: string,
): string {
  const once = parseAmount(price, currency)
  const saved =
    type === 'PERCENT' ? times(once, percent(value)) : type === 'AMOUNT' ? parseAmount(value, currency) : 0n
  return toDecimal(saved > once ? 0n : once - saved, currency)
}
