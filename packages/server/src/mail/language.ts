import { formatMoney, parseAmount } from '@stoa/contract/money'
import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { es } from './words/es.ts'
import { he } from './words/he.ts'

const dictionaries = { en, de, es, he } satisfies Record<string, Words>

/** How one mail speaks: its words, its direction, and how it writes moments, durations and money. */
export interface Language {
  /** BCP 47: the tag that was asked for, where there are words for it, else `en`. */
  tag: string
  direction: 'ltr' | 'rtl'
  words: Words
  moment(ms: number): string
  minutes(count: number): string
  /** A decimal amount of the wire. */
  money(amount: string, currency: string): string
}

/** What a template needs besides its data: who writes, and in which language. */
export interface Frame {
  site: string
  language: Language
}

const isKnown = (code: string): code is keyof typeof dictionaries => Object.hasOwn(dictionaries, code)

/** The tag in its usual form, or undefined where it is none. */
function canonical(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The first wanted language that there are words for, with its region; English where there is none. */
export function languageFor(wanted: readonly (string | undefined)[]): Language {
  const tags = wanted.flatMap(tag => canonical(tag ?? '') ?? [])
  const tag = tags.find(tag => isKnown(codeOf(tag))) ?? 'en'
  let language = languages.get(tag)
  if (!language) {
    if (languages.size >= LANGUAGES_MAX) languages.clear()
    language = buildLanguage(tag)
    languages.set(tag, language)
  }
  return language
}

/** Formatters are dear to make: what was made for a tag is kept, for as many tags as a site can have. */
const languages = new Map<string, Language>()
const LANGUAGES_MAX = 100

const codeOf = (tag: string) => tag.split('-')[0] ?? ''

function buildLanguage(tag: string): Language {
  const code = codeOf(tag)
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const minutes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  return {
    tag,
    direction: code === 'he' ? 'rtl' : 'ltr',
    words: isKnown(code) ? dictionaries[code] : en,
    // A site has no time zone of its own.
    moment: ms => `${moments.format(ms)} UTC`,
    minutes: count => minutes.format(count),
    money: (amount, currency) => formatMoney(parseAmount(amount, currency), currency, tag),
  }
}
