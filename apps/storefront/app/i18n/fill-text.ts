/** Forms of a text by plural category (CLDR): `{count}` is the number. */
export type Plural = Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>> & { other: string }

const placeholder = /\{(\w+)\}/

/** A text with its placeholders filled: `fill('Page {page}', {page: 2})`. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(new RegExp(placeholder, 'g'), (whole, name: string) => String(values[name] ?? whole))

/** The form of a text for a number, which is written as the locale does. */
export function fillPlural(
  locale: string,
  forms: Plural,
  count: number,
  values: Record<string, string> = {},
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return fill(form, { ...values, count: new Intl.NumberFormat(locale).format(count) })
}

/** A name in the middle of a sentence: German nouns keep their capital. */
export const inSentence = (name: string, locale: string) =>
  locale.startsWith('de') ? name : name.toLocaleLowerCase(locale)
