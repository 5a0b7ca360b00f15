const formats = new Map<string, Intl.NumberFormat>()

/** A number as the locale writes it. A list writes two for each card, and creating a format takes as long as rendering a card. */
export function formatNumber(locale: string, value: number): string {
  const known = formats.get(locale)
  if (known) return known.format(value)
  const format = new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(value)
}
