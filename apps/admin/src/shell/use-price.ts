import { useLocale } from './use-locale.ts'

/** Formats a price that is a number, with the decimals of its currency. Amounts that are decimal text have `useMoney`. */
export function usePrice(): (price: number, currency: string) => string {
  const locale = useLocale()
  return (price, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(price)
}
