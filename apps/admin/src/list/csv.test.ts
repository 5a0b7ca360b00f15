import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('values with quotes, commas and lines are quoted (RFC 4180)', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['say "x"', 'one, two\nthree'],
    ]),
  ).toBe('a,b\r\n"say ""x""","one, two\nthree"\r\n')
})

test('a value that a spreadsheet would run as a formula is a text', () => {
  expect(csvOf([['=1+1@example.com', '@x', 'a=b']])).toBe("'=1+1@example.com,'@x,a=b\r\n")
})
