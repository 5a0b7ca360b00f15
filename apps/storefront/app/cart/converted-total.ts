import { convert, formatMoney } from '@stoa/client/pricing'

/** How the shop's currency is converted for display. */
export interface Conversion {
  /** ISO 4217. */
  currency: string
  /** Units of `currency` for one unit of the shop's currency. */
  rate: string
}

/** A total in another currency. The shopper still pays in the shop's currency. */
export const convertedTotal = (
  total: bigint,
  from: string,
  { currency, rate }: Conversion,
  locale?: string,
) => ({ currency, total: formatMoney(convert(total, from, currency, rate), currency, locale) })
