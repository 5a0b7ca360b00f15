import { expect, test } from 'vitest'
import { fromTableText, toTableText } from './table-text.ts'

test('cells with tabs, line breaks and quotation marks come back', () => {
  const rows = [
    ['plain', 'with\ttab', ''],
    ['two\nlines', 'a "quote"', '"'],
    ['', '', 'end'],
  ]
  expect(fromTableText(toTableText(rows))).toEqual(rows)
})

test('the line break after the last row adds none', () => {
  expect(fromTableText('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a quotation mark inside a cell stays', () => {
  expect(fromTableText('5" pipe\t"unclosed')).toEqual([['5" pipe', '"unclosed']])
})
