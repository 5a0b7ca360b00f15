import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, formatColor, isDark, movedTowards, parseColor, readableOn } from './color.ts'

const part = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(part, part, part).map(formatColor)

// Known contrasts: the definition of WCAG 2.2, and the greys at the limits 4.5 and 3.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#123456', '#123456', 1],
  ['#767676', '#ffffff', 4.54],
  ['#949494', '#ffffff', 3.03],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#00ff00', '#000000', 15.3],
])('%s on %s has the contrast %d (WCAG 2.2)', (a, b, contrast) => {
  expect(contrastOf(a, b)).toBeCloseTo(contrast, 2)
})

test.each([
  ['#000000', true],
  ['#0000ff', true],
  ['#757575', true],
  ['#777777', false],
  ['#00ff00', false],
  ['#ffffff', false],
])('%s is dark: %j', (ground, dark) => {
  expect(isDark(ground)).toBe(dark)
})

test('a colour is the same after it was read and written', () => {
  fc.assert(fc.property(color, hex => formatColor(parseColor(hex)) === hex))
  expect(formatColor([0, 9.6, 254.5])).toBe('#000aff')
})

test('a readable colour has the contrast that was asked for, and stays where that is enough', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(3, 4.5), (text, ground, minimum) => {
      const readable = readableOn(text, ground, minimum)
      expect(contrastOf(readable, ground)).toBeGreaterThanOrEqual(minimum)
      if (contrastOf(text, ground) >= minimum) expect(readable).toBe(text)
    }),
  )
})

test('without a way to enough contrast on all grounds the target is the answer', () => {
  expect(movedTowards('#777777', '#808080', ['#ffffff', '#000000'])).toBe('#808080')
})
