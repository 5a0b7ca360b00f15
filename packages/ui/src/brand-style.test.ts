import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Brand, brandStyle } from './brand-style.ts'
import { contrastOf } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)

/** Light and dark value of a property. */
const pair = (style: ReturnType<typeof brandStyle>, name: string) =>
  /light-dark\((#\w+), (#\w+)\)/.exec(style[`--color-${name}`] ?? '')?.slice(1) as [string, string]

test('texts have enough contrast in both themes, whatever the colours (WCAG 2.2 §1.4.3)', () => {
  const brands = fc.record({ paper: color, ink: color, accent: color, paperDark: color, inkDark: color })
  fc.assert(
    fc.property(brands, brand => {
      const style = brandStyle(brand)
      for (const theme of [0, 1] as const) {
        const of = (name: string) => pair(style, name)[theme]
        for (const text of ['ink', 'muted', 'accent'])
          for (const ground of ['paper', 'surface'])
            expect(contrastOf(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.4)
        expect(contrastOf(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.4)
      }
    }),
  )
})

test('an empty brand is the house itself, and invalid values are left out', () => {
  expect(brandStyle({})).toEqual({})
  const wrong = { paper: 'red;}', displayFont: 'Comic Sans', displayWeight: 5000 } as Brand
  expect(brandStyle(wrong)).toEqual({})
})

test('fonts, corners and arches are properties', () => {
  expect(
    brandStyle({ displayFont: 'Bricolage Grotesque', displayWeight: 800, corners: 'ROUND', arches: false }),
  ).toEqual({
    '--font-display': expect.stringContaining('Bricolage'),
    '--display-weight': '800',
    '--radius-sm': '14px',
    '--radius-md': '18px',
    '--radius-lg': '28px',
    '--arch': '18px',
  })
})
