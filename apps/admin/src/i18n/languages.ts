import type { Messages } from './translate.ts'

/** A file for each language besides English. A new file adds its language. */
const files = import.meta.glob<Messages>('./messages/*.json', { import: 'default' })

/** Languages of the admin. */
export const languages: readonly string[] = [
  'en',
  ...Object.keys(files).map(path => path.replace(/^.*\/|\.json$/g, '')),
]

/** Loads the texts of a language. English texts are in the pages. */
export const loadMessages = async (language: string): Promise<Messages> =>
  (await files[`./messages/${language}.json`]?.()) ?? {}

/** The name of a language in that language. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/** Where this browser stores the last language, for pages before the sign-in. */
const LAST = 'stoa.admin.language'

/**
 * The first of these languages that the admin has: the chosen one, those of the browser, English. Before the sign-in, the last
 * language of the admin in this browser counts as chosen.
 */
export function preferredLanguage(chosen: string | null = localStorage.getItem(LAST)): string {
  const preferred = [chosen, ...navigator.languages].map(locale => locale?.toLowerCase().split('-')[0])
  return preferred.find(language => language && languages.includes(language)) ?? 'en'
}

/** Loads the page again in a language: pages declare texts when they are loaded. */
export function reloadIn(language: string): void {
  localStorage.setItem(LAST, language)
  location.reload()
}

/** The locale of amounts and dates: that of the shop if it has the language, because it may name a region. */
export const localeOf = (language: string, shopLocale: string): string =>
  shopLocale.toLowerCase().split('-')[0] === language ? shopLocale : language

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean => /^(ar|fa|he|ur)$/.test(language)
