import { format } from 'node:util'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createShop } from './create-shop.ts'
import { type DocumentedProgram, documentedPrograms, writeProgram } from './documented-programs.fixture.ts'

const printed: string[] = []

const shop = await createShop({ databaseUrl: inject('databaseUrl') })
// A running platform works on its jobs by itself.
const jobs = setInterval(() => void shop.platform.run('data jobs').catch(() => {}), 50)
// Vitest takes stubs back after each test.
beforeEach(() => {
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubEnv('STOA_API_KEY', shop.apiKey)
  vi.stubEnv('STOA_SITE_ID', shop.siteId)
  vi.stubEnv('DATABASE_URL', inject('databaseUrl'))
  vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(format(...values)))
})
afterAll(async () => {
  clearInterval(jobs)
  await shop.close()
})

/** Recipes that change the rules of the shop come last: orders of the others depend on them. */
const CHANGES_RULES = /createDeliveryProfile|createTaxRegion|setExchangeRates/
const recipes = documentedPrograms('docs/recipes/*.md').sort(
  (a, b) => Number(CHANGES_RULES.test(a.code)) - Number(CHANGES_RULES.test(b.code)),
)

/** Runs a program against the shop of the tests. */
async function run(program: DocumentedProgram): Promise<Record<string, unknown>> {
  const code = program.code
    .replaceAll('http://127.0.0.1:4000', shop.baseUrl)
    .replaceAll('YOUR_CLIENT_ID', shop.clientId)
  printed.length = 0
  return import(/* @vite-ignore */ await writeProgram({ ...program, code }, 'build/running-programs'))
}

test('there are at least thirty recipes', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(30)
})

test.each(recipes)('$document prints what it says', async recipe => {
  await run(recipe)
  expect(recipe.output, 'the document has no output').toBeTruthy()
  expect(printed.join('\n').replaceAll(shop.baseUrl, 'http://127.0.0.1:4000')).toBe(recipe.output)
})

interface Quickstart {
  listProducts: () => Promise<{ id: string; name: string }[]>
  addToCart: (id: string) => Promise<{ cart: { lineItems: unknown[] } }>
  checkoutUrl: () => Promise<string>
}

const quickstarts = documentedPrograms('docs/start/*.md').filter(({ file }) => file === 'shop.ts')

test.each(quickstarts)(
  'the shop of $document lists products, fills a cart and opens the checkout',
  async one => {
    const module = (await run(one)) as unknown as Quickstart
    const products = await module.listProducts()
    expect(products).toHaveLength(12)
    const ruler = products.find(({ name }) => name.startsWith('Brass Ruler'))
    const { cart } = await module.addToCart(ruler?.id ?? '')
    expect(cart.lineItems).toHaveLength(1)
    const { origin, pathname } = new URL(await module.checkoutUrl())
    expect([origin, pathname]).toEqual([shop.baseUrl, expect.stringMatching(/^\/checkout/)])
  },
)
