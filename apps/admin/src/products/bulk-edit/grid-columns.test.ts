import { expect, test } from 'vitest'
import { type ColumnId, cellProblem, cellText, GRID_COLUMNS, type GridColumn } from './grid-columns.ts'

const column = (id: ColumnId) => GRID_COLUMNS.find(column => column.id === id) as GridColumn
const row = { price: '12.00' }

test.each([
  ['compareAtPrice', '12.00'],
  ['compareAtPrice', '12.01'],
  ['compareAtPrice', ''],
  ['price', '0'],
  ['price', '999999999.99'],
  ['cost', '20.00'],
  ['weight', '0.125'],
  ['stock', '99999'],
  ['visible', 'false'],
  ['sku', 'x'.repeat(40)],
] as const)('the cell %s may have "%s"', (id, text) => {
  expect(cellProblem(column(id), text, row, 'EUR')).toBeUndefined()
})

test.each([
  ['compareAtPrice', '11.99', 'Must not be lower than the price.'],
  ['price', '', 'Enter a value.'],
  ['price', '1,5', 'Enter a number.'],
  ['price', '-1', 'Enter 0 or more.'],
  ['price', '1.005', 'Too many decimal places for EUR.'],
  ['price', '1000000000', 'Enter at most 999999999.99.'],
  ['stock', '1.5', 'Enter a whole number, at most 99999.'],
  ['stock', '100000', 'Enter a whole number, at most 99999.'],
  ['visible', 'maybe', 'Enter “Visible” or “Hidden”.'],
  ['sku', 'x'.repeat(41), 'At most 40 characters.'],
] as const)('the cell %s may not have "%s"', (id, text, problem) => {
  expect(cellProblem(column(id), text, row, 'EUR')).toBe(problem)
})

test.each([
  ['price', ' 12.5 ', 'EUR', '12.50'],
  ['price', '12.5', 'JPY', '12.5'],
  ['price', 'ten', 'EUR', 'ten'],
  ['weight', '0.50', 'EUR', '0.5'],
  ['visible', 'YES', 'EUR', 'true'],
  ['visible', 'Hidden', 'EUR', 'false'],
  ['sku', '007', 'EUR', '007'],
] as const)('the cell %s stores "%s" in %s as "%s"', (id, input, currency, text) => {
  expect(cellText(column(id), input, currency)).toBe(text)
})
