import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** Gzipped bytes of all scripts that a page loads until it is quiet, and after what is done there. */
async function scriptWeight(
  path: string,
  act?: (page: Awaited<ReturnType<typeof shopper>>) => Promise<void>,
  options?: Parameters<typeof shopper>[0],
) {
  const page = await shopper(options)
  const weights: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      weights.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await act?.(page)
  const all = await Promise.all(weights)
  await page.context().close()
  return all.reduce((sum, weight) => sum + weight, 0)
}

it.each([
  ['a product page', products.mug, 80_000],
  ['the empty cart', '/cart', 3_000],
  ['the home page, which needs no React', '/', 3_000],
  ['a collection', '/collections/ceramics', 3_000],
])('%s loads little script', { tags: 'nightly' }, async (_, path, max) => {
  const weight = await scriptWeight(path)
  expect(weight).toBeGreaterThan(500)
  expect(weight).toBeLessThanOrEqual(max)
})

it('the cart loads little script', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await page.goto(products.amphora)
  await page.locator('[data-island][data-ready]').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  const storageState = await page.context().storageState()
  const weight = await scriptWeight('/cart', undefined, { storageState })
  expect(weight).toBeGreaterThan(50_000)
  expect(weight).toBeLessThanOrEqual(80_000)
})

it('a product page stays below 100 kB when something is added too', { tags: 'nightly' }, async () => {
  const weight = await scriptWeight(products.amphora, async page => {
    await page.locator('[data-island][data-ready]').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
  })
  expect(weight).toBeLessThanOrEqual(100_000)
})
