import { currencyExponent, isExactAmount } from '@stoa/contract/money'
import { createProduct as limits } from '../../generated/calls/products.ts'
import { t } from '../../i18n/translate.ts'
import { numberText, parseNumber } from './number-text.ts'

export type ColumnId =
  | 'name'
  | 'visible'
  | 'price'
  | 'compareAtPrice'
  | 'cost'
  | 'sku'
  | 'weight'
  | 'stock'
  | 'brand'
  | 'ribbon'

/** Texts of the cells of a row. A column without one cannot be changed in this row. */
export type CellTexts = Readonly<Partial<Record<ColumnId, string>>>

export interface GridColumn {
  id: ColumnId
  title: string
  kind: 'text' | 'amount' | 'number' | 'units' | 'switch'
  required?: true
  maxLength?: number
}

/** Columns of the grid, in their order. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'name', title: t('Product'), kind: 'text', required: true, maxLength: limits['product.name'].max },
  { id: 'visible', title: t('Visibility'), kind: 'switch' },
  { id: 'price', title: t('Price'), kind: 'amount', required: true },
  { id: 'compareAtPrice', title: t('Price before'), kind: 'amount' },
  { id: 'cost', title: t('Cost'), kind: 'amount' },
  { id: 'sku', title: 'SKU', kind: 'text', maxLength: limits['product.sku'].max },
  { id: 'weight', title: t('Weight'), kind: 'number' },
  { id: 'stock', title: t('Stock'), kind: 'units' },
  { id: 'brand', title: t('Brand'), kind: 'text', maxLength: limits['product.brand'].max },
  { id: 'ribbon', title: t('Ribbon'), kind: 'text', maxLength: limits['product.ribbon'].max },
]

export const isNumeric = ({ kind }: GridColumn) => ['amount', 'number', 'units'].includes(kind)

const LARGEST = 999_999_999.99
const MOST_UNITS = 99_999

/** Words for a switch, in the language of the page and in those of spreadsheets. */
const switchWords = (isOn: boolean) =>
  [isOn ? t('Visible') : t('Hidden'), ...(isOn ? ['true', 'yes', '1', 'x', '✓'] : ['false', 'no', '0'])].map(
    word => word.toLowerCase(),
  )

/** The text that a cell stores for an input; an input that it does not understand stays as it is. */
export function cellText({ kind }: GridColumn, input: string, currency: string): string {
  const text = input.trim()
  if (kind === 'switch') {
    const word = text.toLowerCase()
    return switchWords(true).includes(word) ? 'true' : switchWords(false).includes(word) ? 'false' : text
  }
  const number = kind === 'text' ? undefined : parseNumber(text)
  if (number === undefined) return text
  return kind === 'amount' && isExactAmount(String(number), currency)
    ? number.toFixed(currencyExponent(currency))
    : String(number)
}

/** A cell as it is shown and edited. */
export function shownText(column: GridColumn, text: string): string {
  if (column.kind === 'switch') return text === 'true' ? t('Visible') : text === 'false' ? t('Hidden') : text
  return isNumeric(column) ? numberText(text) : text
}

/** A cell as other spreadsheets take it. */
export const copiedText = (column: GridColumn, text: string): string =>
  column.kind === 'switch' ? text.toUpperCase() : shownText(column, text)

/** What is wrong with a cell, in words. `row` has the texts of the row with all changes. */
export function cellProblem(
  column: GridColumn,
  text: string,
  row: CellTexts,
  currency: string,
): string | undefined {
  const { id, kind, required, maxLength } = column
  if (text === '') return required ? t('Enter a value.') : undefined
  if (kind === 'text')
    return maxLength && text.length > maxLength
      ? t('At most {max} characters.', { max: maxLength })
      : undefined
  if (kind === 'switch')
    return ['true', 'false'].includes(text)
      ? undefined
      : t('Enter “{visible}” or “{hidden}”.', { visible: t('Visible'), hidden: t('Hidden') })
  const number = Number(text)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return t('Enter a number.')
  if (number < 0) return t('Enter 0 or more.')
  if (kind === 'units')
    return Number.isInteger(number) && number <= MOST_UNITS
      ? undefined
      : t('Enter a whole number, at most {max}.', { max: MOST_UNITS })
  if (number > LARGEST) return t('Enter at most {max}.', { max: LARGEST })
  if (kind === 'number') return undefined
  if (!isExactAmount(text, currency)) return t('Too many decimal places for {currency}.', { currency })
  if (id === 'compareAtPrice' && number < Number(row.price)) return t('Must not be lower than the price.')
  return undefined
}
