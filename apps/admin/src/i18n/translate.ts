/** Translations of a language by the English text. A text in two forms, `item|items`, has one form for each plural category. */
export type Messages = Readonly<Record<string, string>>

let messages: Messages = {}
let language = 'en'

/** Sets the language of all texts. It is called before the pages are loaded, because they declare texts. */
export function setMessages(newLanguage: string, newMessages: Messages): void {
  language = newLanguage
  messages = newMessages
}

/** Adds texts of extensions. Those of the admin take precedence. */
export function addMessages(added: Messages): void {
  messages = { ...added, ...messages }
}

/** The language of the texts. */
export const currentLanguage = (): string => language

/** A text in the language of the staff member; `{0}` stands for the first value. */
export function t(text: string, ...values: unknown[]): string {
  const translated = messages[text] ?? text
  return values.length === 0
    ? translated
    : translated.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''))
}

const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * A number with its noun: "1 item", "2 items". A form of a translation that begins with `=` is the whole text: the Arabic
 * dual has no number.
 */
export function counted(count: number, one: string, many: string): string {
  const forms = messages[`${one}|${many}`]?.split('|')
  if (!forms) return `${count} ${t(count === 1 ? one : many)}`
  const category = new Intl.PluralRules(language).select(count)
  // Forms in the order of the categories that the language has.
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const ordered = categories.filter(one => known.includes(one))
  const form = forms[ordered.indexOf(category)] ?? forms.at(-1) ?? ''
  return form.startsWith('=') ? form.slice(1) : `${count} ${form}`
}
