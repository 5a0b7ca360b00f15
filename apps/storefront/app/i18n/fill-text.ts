/** Forms of a text by plural category (CLDR): `{count}` is the number. */
export type Plural = Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>> & { other: string }

/** A text with its placeholders filled: `fill('Page {page}', {page: 2})`. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)

/** Formats by locale. A list fills a text for each card, and creating them was 6 % of its rendering. */
const formats: Record<string, readonly [Intl.PluralRules, Intl.NumberFormat]> = {}

/** The form of a text for a number, which is written as the locale does. */
export function fillPlural(
  locale: string,
  forms: Plural,
  count: number,
  values: Record<string, string> = {},
): string {
  formats[locale] ??= [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)]
  const [rules, numbers] = formats[locale]
  return fill(forms[rules.select(count)] ?? forms.other, { ...values, count: numbers.format(count) })
}

/** A name in the middle of a sentence: German nouns keep their capital. */
export const inSentence = (name: string, locale: string) =>
  locale.startsWith('de') ? name : name.toLocaleLowerCase(locale)
