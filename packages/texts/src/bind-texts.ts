import type { CompiledMessage } from 'icu-minify/format'
import type { Messages } from './messages.ts'

/** What `icu-minify/compile` makes of parts of a message: a text, the number of a plural, or an argument with its kind. */
type Node = string | typeof POUND | readonly [name: string, ...rest: unknown[]]
type Options = Readonly<Record<string, string | typeof POUND | readonly Node[]>>

const POUND = 0
const SELECT = 1
const PLURAL = 2
const NUMBER = 4

/** Keeps formats by locale: creating one takes longer than formatting with it. */
const numbers: Record<string, Intl.NumberFormat> = {}
const plurals: Record<string, Intl.PluralRules> = {}

const formatNumber = (locale: string, value: number) => {
  numbers[locale] ??= new Intl.NumberFormat(locale)
  return numbers[locale].format(value)
}

const categoryOf = (locale: string, value: number) => {
  plurals[locale] ??= new Intl.PluralRules(locale)
  return plurals[locale].select(value)
}

/** Puts the parts of a text with elements together, such as `(...parts) => createElement(Fragment, null, ...parts)`. */
export type JoinParts = (...parts: unknown[]) => unknown

/**
 * Formats one compiled message. `join` gets the parts of a text with elements. The formatter of `icu-minify` is twice as long, because
 * it formats dates, too: ours are formatted before, in the time zone of the shop.
 */
export function formatMessage(
  message: CompiledMessage,
  locale: string,
  values: Readonly<Record<string, unknown>> = {},
  join: JoinParts = (...parts) => parts,
): unknown {
  const textOf = (nodes: Options[string], count = 0): unknown => {
    const parts = (typeof nodes === 'object' ? nodes : [nodes]).map(node => partOf(node, count))
    return parts.every(part => typeof part === 'string') ? parts.join('') : join(...parts)
  }
  const partOf = (node: Node, count: number): unknown => {
    if (node === POUND) return formatNumber(locale, count)
    if (typeof node === 'string') return node
    const [name, kind, options] = node
    const value = values[name]
    if (kind === undefined) return typeof value === 'object' ? value : String(value)
    if (kind === NUMBER) return formatNumber(locale, value as number)
    const forms = options as Options
    if (kind === SELECT) return textOf(forms[value as string] ?? forms.other ?? '', count)
    if (kind === PLURAL) {
      const form = forms[`=${value}`] ?? forms[categoryOf(locale, value as number)] ?? forms.other
      return textOf(form ?? '', value as number)
    }
    return (value as (content: unknown) => unknown)(textOf(node.slice(1) as Node[], count))
  }
  return textOf(message as Options[string])
}

interface Compiled {
  readonly [key: string]: CompiledMessage | Compiled
}

const isMessage = (value: CompiledMessage | Compiled): value is CompiledMessage => Array.isArray(value)

/**
 * The texts of an area: a message without arguments is a string, any other a function of its arguments. `locale` is that of plurals
 * and numbers, BCP 47.
 */
export function bindTexts<T>(messages: Messages<T>, locale: string, join?: JoinParts): T {
  const texts = Object.entries(messages as Compiled).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? message
      : isMessage(message)
        ? (values: Record<string, unknown>) => formatMessage(message, locale, values, join)
        : bindTexts(message as Messages<unknown>, locale, join),
  ])
  return Object.fromEntries(texts) as T
}
