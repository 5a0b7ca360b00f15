'use client'

import { formatMoney } from './money.ts'
import { useStoa } from './use-stoa.ts'

/** Formats amounts in the provider's language: `money('12.50', 'EUR')`. */
export function useMoney(): (amount: string, currency: string) => string {
  const { locale } = useStoa()
  return (amount, currency) => formatMoney(amount, currency, locale)
}
