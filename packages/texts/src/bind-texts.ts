import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import type { Messages } from './messages.ts'

/** Keeps formats by locale: creating one takes longer than formatting with it. */
function kept<T>(create: (locale: string) => T): (locale: string) => T {
  const formats = new Map<string, T>()
  return locale => {
    const format = formats.get(locale) ?? create(locale)
    formats.set(locale, format)
    return format
  }
}

const numbers = kept(locale => new Intl.NumberFormat(locale))
const plurals = kept(locale => new Intl.PluralRules(locale))

const formatters: FormatOptions['formatters'] = {
  getNumberFormat: (locale, style) =>
    style ? new Intl.NumberFormat(locale, style) : numbers(String(locale)),
  getPluralRules: (locale, rules) =>
    rules?.type === 'ordinal' ? new Intl.PluralRules(locale, rules) : plurals(String(locale)),
  getDateTimeFormat: (locale, style) => new Intl.DateTimeFormat(locale, style),
}

/** Puts the parts of a text with elements together, such as `(...parts) => createElement(Fragment, null, ...parts)`. */
export type JoinParts = (...parts: unknown[]) => unknown

/** Formats one compiled message. `join` gets the parts of a text with elements. */
export function formatMessage(
  message: CompiledMessage,
  locale: string,
  values: Record<string, unknown> = {},
  join: JoinParts = (...parts) => parts,
): unknown {
  const text = format(message, locale, values as FormatValues, { formatters })
  return Array.isArray(text) ? join(...text) : text
}

/**
 * The texts of an area: a message without arguments is a string, any other a function of its arguments. `locale` is that of plurals
 * and numbers, BCP 47.
 */
export function bindTexts<T>(messages: Messages<T>, locale: string, join?: JoinParts): T {
  const texts = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? message
      : Array.isArray(message)
        ? (values: Record<string, unknown>) => formatMessage(message, locale, values, join)
        : bindTexts(message as Messages, locale, join),
  ])
  return Object.fromEntries(texts) as T
}
