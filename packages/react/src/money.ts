// Cached, because creating a formatter is slow. An app has few locales and currencies.
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount: `formatMoney('12.50', 'EUR', 'de')` is `12,50 €`. The amount is decimal text, formatted without
 * conversion to a float and with its number of decimals. Default locale: `en`.
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
