import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckoutLook, checkoutBrandCss } from './checkout-brand.ts'
import { contrastOf } from './color.ts'
import { housePalette } from './house-palette.ts'

const hex = (digits: number) =>
  fc.integer({ min: 0, max: 16 ** digits - 1 }).map(n => `#${n.toString(16).padStart(digits, '0')}`)
const color = fc.oneof(hex(3), hex(4), hex(6), hex(8))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const fill = (colors: fc.Arbitrary<string>, url: fc.Arbitrary<string>) =>
  maybe(fc.record({ color: maybe(colors), image: maybe(fc.record({ url })) }))

const lookOf = (colors: fc.Arbitrary<string>, url: fc.Arbitrary<string>, radius: fc.Arbitrary<number>) =>
  fc.record({
    header: fc.record({
      textColor: maybe(colors),
      alignment: maybe(fc.constantFrom('SIDE' as const, 'CENTER' as const)),
      backgroundFill: fill(colors, url),
      dividerColor: maybe(colors),
    }),
    mainSection: fc.record({
      formBackgroundFill: fill(colors, url),
      summaryBackgroundFill: fill(colors, url),
      dividerColor: maybe(colors),
      tintedBoxColor: maybe(colors),
      cornerRadius: maybe(radius),
    }),
    footer: fc.record({ backgroundFill: fill(colors, url), dividerColor: maybe(colors) }),
    global: fc.record({
      selectionColor: maybe(colors),
      placeOrderButtonColor: maybe(colors),
      buttonColor: maybe(colors),
    }),
  }) as fc.Arbitrary<CheckoutLook>

const looks = lookOf(color, fc.webUrl(), fc.integer({ min: 0, max: 100 }))

/** The colours of each rule in a theme: those of the house, of the page, and of the part itself. */
function partsOf(css: string, theme: 'light' | 'dark'): Record<string, string>[] {
  const page: Record<string, string> = { ...housePalette[theme] }
  return css.split('\n').map((rule, index) => {
    const own = rule.matchAll(/--color-([a-z-]+):light-dark\((#\w+),(#\w+)\)/g)
    const colors = Object.fromEntries(
      [...own].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
    )
    if (index === 0 && rule.startsWith(':root{')) return Object.assign(page, colors)
    return { ...page, ...colors }
  }) as Record<string, string>[]
}

describe('the look of a checkout page (protocol/checkout-settings §1)', () => {
  it('keeps texts legible in both themes, whatever the colours (WCAG 2.2 §1.4.3)', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom('light' as const, 'dark' as const), (look, theme) => {
        for (const colors of partsOf(checkoutBrandCss(look), theme)) {
          const has = (text: string, ground: string, minimum = 4.4) => {
            const [a, b] = [colors[text], colors[ground]?.slice(0, 7)]
            if (a && b)
              expect(contrastOf(a, b), `${text} ${a} on ${ground} ${b}`).toBeGreaterThanOrEqual(minimum)
          }
          for (const text of ['ink', 'muted', 'accent', 'positive', 'caution', 'danger'])
            for (const ground of ['paper', 'surface', 'raised']) has(text, ground)
          for (const tone of ['positive', 'caution', 'danger']) {
            has(tone, `${tone}-soft`)
            has('ink', `${tone}-soft`)
          }
          for (const ground of ['accent', 'action', 'selection', 'place']) has(`on-${ground}`, ground)
          has('on-place', 'place-hover')
          // Marks and borders of controls (WCAG 2.2 §1.4.11).
          has('selection', 'paper', 3)
          has('line-strong', 'paper', 3)
        }
      }),
      {
        numRuns: 300,
        // A header on black, whose text is dark for white and light for black.
        examples: [
          [
            {
              header: { textColor: '#23629a' },
              mainSection: { formBackgroundFill: { color: '#000000' } },
            },
            'light',
          ],
        ],
      },
    )
  })

  it('is made of colours, lengths and addresses of the web alone, whatever the settings have', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'red;}*{display:none',
        '#fff;}body{display:none',
        '</style><script>alert(1)</script>',
        'url(https://a.example/b.png)',
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'https://a.example/");}*{display:none}/*',
        "https://a.example/')\\22;}",
        'https://a.example/\n}*{display:none}',
        '//a.example/b.png',
        '/media/a.png?b=(c)"</style>#d',
      ),
    )
    const value = '(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?)'
    const property = `(?:--color-[a-z-]+:light-dark\\(${value},${value}\\)|--radius-(?:sm|md|lg):\\d{1,2}px|--(?:header|summary|content)-[a-z]+:[\\w%/ (),.-]+|color:var\\(--color-ink\\)|background:var\\(--color-paper\\)|background:linear-gradient\\(var\\(--color-veil\\),var\\(--color-veil\\)\\),url\\("(?:https?:/)?/[^\\s"'()<>\\\\]*"\\) center/cover(?: fixed)?|border-block-(?:start|end):1px solid var\\(--color-line\\))`
    const rule = new RegExp(`^:root(?: \\.checkout-(?:header|summary|footer))?\\{(?:${property};)+\\}$`)
    fc.assert(
      fc.property(lookOf(text, text, fc.double()), look => {
        const css = checkoutBrandCss(look)
        for (const line of css ? css.split('\n') : []) expect(line).toMatch(rule)
      }),
      { numRuns: 2000 },
    )
  })

  it('is empty without a look, and for values that are not valid', () => {
    expect(checkoutBrandCss(undefined)).toBe('')
    expect(checkoutBrandCss({ header: {}, global: { buttonColor: null } })).toBe('')
    const invalid = { global: { buttonColor: 'red' }, mainSection: { cornerRadius: Number.NaN } }
    expect(checkoutBrandCss(invalid)).toBe('')
    expect(checkoutBrandCss({ footer: { backgroundFill: { image: { url: 'javascript:alert(1)' } } } })).toBe(
      '',
    )
  })

  it('has chosen colours as they are where they are legible, and short ones and those with alpha', () => {
    const css = checkoutBrandCss({
      mainSection: { formBackgroundFill: { color: '#FFF' }, cornerRadius: 12 },
      global: { placeOrderButtonColor: '#00000080', buttonColor: '#0055aa', selectionColor: '#00f' },
    })
    expect(partsOf(css, 'light')[0]).toMatchObject({
      paper: '#ffffff',
      action: '#0055aa',
      'on-action': '#ffffff',
      place: '#7f7f7f',
      'on-place': '#000000',
      selection: '#0000ff',
    })
    expect(css).toContain('--radius-sm:12px')
  })

  it('replaces text that is not legible, and darkens a light ground in the dark theme', () => {
    const header = { textColor: '#ffff00', backgroundFill: { color: '#ffffee' } }
    const css = checkoutBrandCss({ header })
    const light = partsOf(css, 'light').at(-1) as Record<string, string>
    expect(light.paper).toBe('#ffffee')
    expect(contrastOf(light.ink as string, '#ffffee')).toBeGreaterThanOrEqual(4.5)
    const dark = partsOf(css, 'dark').at(-1) as Record<string, string>
    expect(contrastOf(dark.paper as string, '#000000')).toBeLessThan(2)
    expect(dark.ink).toBe('#ffff00')
  })

  it('covers a picture with a veil on which texts are legible over black and white', () => {
    const image = { url: 'https://a.example/a b.png' }
    const css = checkoutBrandCss({ header: { backgroundFill: { image } } })
    expect(css).toContain('var(--color-veil)),url("https://a.example/a%20b.png") center/cover')
    const { veil = '', muted = '' } = partsOf(css, 'light').at(-1) ?? {}
    expect(veil).toBe('#faf8f4cc')
    expect(contrastOf(muted, '#c8c6c3')).toBeGreaterThanOrEqual(4.5)
  })
})
