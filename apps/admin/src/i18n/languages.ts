import type { Messages } from '@stoa/texts'
import { admin } from '@stoa/texts/admin'

const isKnown = (language: string): language is keyof typeof admin => Object.hasOwn(admin, language)

/** Loads the texts of a language. */
export const loadMessages = async (language: string): Promise<Messages> =>
  isKnown(language) ? ((await admin[language]()).messages as Messages) : {}

/** Where this browser stores the last language, for pages before the sign-in. */
const LAST = 'stoa.admin.language'

/**
 * The first of these languages that the admin has: the chosen one, those of the browser, English. Before the sign-in, the last
 * language of the admin in this browser counts as chosen.
 */
export function preferredLanguage(chosen: string | null = localStorage.getItem(LAST)): string {
  const preferred = [chosen, ...navigator.languages].map(locale => locale?.toLowerCase().split('-')[0])
  return preferred.find(language => language && isKnown(language)) ?? 'en'
}

/** Loads the page again in a language: pages declare texts when they are loaded. */
export function reloadIn(language: string): void {
  localStorage.setItem(LAST, language)
  location.reload()
}

/** The locale of amounts and dates: that of the shop if it has the language, because it may name a region. */
export const localeOf = (language: string, shopLocale: string): string =>
  shopLocale.toLowerCase().split('-')[0] === language ? shopLocale : language
