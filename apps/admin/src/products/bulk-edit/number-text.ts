import { currentLanguage } from '../../i18n/translate.ts'

const decimalOf = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Digits of other scripts, such as Arabic-Indic ones, with the digits and separators that a number has here. */
const westernDigits = (text: string) =>
  text
    .replaceAll(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '')

/**
 * A number as people and spreadsheets write it: `12.5`, `12,5`, `1.234,50`, `€ 1,234`. One separator before exactly three
 * digits separates thousands, unless the language writes decimals with it.
 */
export function parseNumber(input: string, language = currentLanguage()): number | undefined {
  const text = westernDigits(input).replaceAll(/[\s\p{Sc}'’\u200e\u200f]/gu, '')
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const separators = text.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  const isSingle = separators.length === 1
  const isGroup = last !== decimalOf(language) && /[.,]\d{3}$/.test(text)
  // Two kinds of separators: the last one is the decimal one. Several of one kind separate thousands.
  const hasDecimals = last && (isSingle ? !isGroup : new Set(separators).size > 1)
  const at = hasDecimals ? text.lastIndexOf(last) : text.length
  const number = Number(`${text.slice(0, at).replaceAll(/[.,]/g, '') || '0'}.${text.slice(at + 1) || '0'}`)
  return Number.isFinite(number) ? number : undefined
}

/** A stored decimal with the decimal separator of the language, as spreadsheets in this language read it. */
export const numberText = (stored: string, language = currentLanguage()): string =>
  stored.replace('.', decimalOf(language) === ',' ? ',' : '.')
