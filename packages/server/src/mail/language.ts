import { formatDeduction, formatMoney, parseAmount } from '@stoa/contract/money'
import { directionOf } from '@stoa/texts'
import type { MailTexts } from '@stoa/texts/mail'
import { mail } from '@stoa/texts/mail/all'
import { hasTexts, textsIn } from '../platform-support/texts-in.ts'

/** Locale of a mail: its texts, its direction, and formatters for dates, durations and money. */
export interface Language {
  /** BCP 47: the requested tag if there are texts for it, else `en`. */
  tag: string
  direction: 'ltr' | 'rtl'
  words: MailTexts
  dateTime(ms: number): string
  minutes(count: number): string
  /** Formats a decimal amount. */
  money(amount: string, currency: string): string
  /** Formats a decimal amount that is taken off. */
  deduction(amount: string, currency: string): string
}

/** Context of a template: the sender and the language. */
export interface Frame {
  site: string
  language: Language
}

/** The canonical tag; undefined if it is invalid. */
function canonical(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The first requested language with texts, including its region; English if there is none. */
export function languageFor(wanted: readonly (string | undefined)[], timeZone = 'UTC'): Language {
  const tags = wanted.flatMap(tag => canonical(tag ?? '') ?? [])
  const tag = tags.find(tag => hasTexts(mail, tag)) ?? 'en'
  const key = `${tag} ${timeZone}`
  let language = languages.get(key)
  if (!language) {
    if (languages.size >= LANGUAGES_MAX) languages.clear()
    language = buildLanguage(tag, timeZone)
    languages.set(key, language)
  }
  return language
}

/** Formatters are expensive to create: cached by tag and time zone, of which sites have few. */
const languages = new Map<string, Language>()
const LANGUAGES_MAX = 100

function buildLanguage(tag: string, timeZone: string): Language {
  const dateTimes = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const zones = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' })
  const minutes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  return {
    tag,
    direction: directionOf(tag),
    words: textsIn(mail, tag),
    dateTime: ms => {
      const zone = zones.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value
      return `${dateTimes.format(ms)} ${zone ?? timeZone}`
    },
    minutes: count => minutes.format(count),
    money: (amount, currency) => formatMoney(parseAmount(amount, currency), currency, tag),
    deduction: (amount, currency) => formatDeduction(parseAmount(amount, currency), currency, tag),
  }
}
