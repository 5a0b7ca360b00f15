// Building a formatter takes far longer than using it. Locales and currencies of an app are few.
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * An amount as people read it: `formatMoney('12.50', 'EUR', 'de')` is `12,50 €`. The amount is the wire's decimal
 * text, formatted digit by digit without a detour through a float; it has as many decimals as the text has.
 */
export function formatMoney(amount: string, currency: string, locale = 'en'): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const key = `${locale} ${currency} ${digits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, formatter)
  }
  return formatter.format(amount as `${number}`)
}
