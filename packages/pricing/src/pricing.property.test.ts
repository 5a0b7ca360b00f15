import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { build } from 'esbuild'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { price as priceOfServer } from './price.ts'
import { price } from './price.ts'
import { equal, properties } from './pricing-properties.fixture.ts'
import { NOW, randomCart } from './random-carts.fixture.ts'
import type { PricingInput } from './types.ts'

const CARTS = process.env.STOA_NIGHTLY ? 1_000_000 : 1000
const CHUNK = 1000
/** Every random cart is priced with gross and net prices, under both roundings. */
const MODES = [true, false].flatMap(taxIncludedInPrices =>
  (['line-half-up', 'rate-half-up'] as const).map(rounding => ({ taxIncludedInPrices, rounding })),
)
const inEveryMode = (cart: PricingInput) => MODES.map(mode => ({ ...cart, ...mode }))
const BROWSER = 'the bundle for browsers gives the same breakdown'

const failures = new Map<string, unknown>()
const folder = mkdtempSync(join(tmpdir(), 'stoa-pricing-'))

/** The engine as a storefront bundles it. */
async function buildForBrowsers(): Promise<typeof priceOfServer> {
  const outfile = join(folder, 'pricing.mjs')
  const contents = "export { price } from '@stoa/client/pricing'"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  writeFileSync(outfile, outputFiles[0]?.contents ?? '')
  return (await import(pathToFileURL(outfile).href)).price
}

/** All carts are priced once; each property then looks at every one of them. */
beforeAll(async () => {
  const priceInBrowser = await buildForBrowsers()
  const { seed } = fc.readConfigureGlobal()
  for (let chunk = 0; chunk * CHUNK < CARTS; chunk++) {
    const random = fc.sample(randomCart, {
      numRuns: CHUNK / MODES.length,
      ...(seed !== undefined && { seed: seed + chunk }),
    })
    for (const cart of random.flatMap(inEveryMode)) {
      // The steps are a getter: a copy calculates them once for all properties.
      const priced = { ...price(cart) }
      const check = (name: string, property: () => void) => {
        if (failures.has(name)) return
        try {
          property()
        } catch (error) {
          failures.set(name, new Error(`with ${inspect(cart, { depth: 12 })}`, { cause: error }))
        }
      }
      for (const [name, property] of Object.entries(properties)) check(name, () => property({ cart, priced }))
      check(BROWSER, () => equal({ ...priceInBrowser(cart) }, priced))
    }
  }
}, 36_000_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe(`${CARTS} random carts (protocol/pricing §1)`, () => {
  it.each([...Object.keys(properties), BROWSER])('%s', name => {
    if (failures.has(name)) throw failures.get(name)
  })

  it('the README lists these properties', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| \d+ \| (.+) \|$/gm)].map(match => match[1])
    expect(listed).toEqual([...Object.keys(properties), BROWSER])
    expect(listed.length).toBeGreaterThanOrEqual(30)
  })
})

describe('largest carts (protocol/pricing §1)', () => {
  it('300 lines of 100,000 units are exact up to the maximum, and rejected above it', () => {
    const huge = fc.array(fc.bigInt({ min: 99_999_999_000n, max: 99_999_999_999n }), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(huge, prices => {
        const lines = prices.map((unitPrice, n) => ({
          id: `l${n}`,
          unitPrice,
          quantity: 100_000,
          taxRate: '0.19',
        }))
        const cart = { currency: 'EUR', taxIncludedInPrices: true, lines, now: NOW }
        const exact = prices.reduce((total, unitPrice) => total + unitPrice * 100_000n, 0n)
        if (exact > 10n ** 17n) expect(() => price(cart)).toThrow('over 1e15')
        else expect(price(cart).summary.total).toBe(exact)
      }),
      { numRuns: 50 },
    )
  })
})
