import { ApiKeyStrategy, createClient } from '@stoa/client'
import { bindItems, query, remove, update } from '@stoa/client/data'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { call, member, signInAs } from './member.ts'
import { desktop, open, phone, products, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()
const { baseUrl, apiKey, siteId } = inject('demo')
const client = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
const merchant = bindItems(client, { query, remove, update })

interface Product {
  id: string
  path: string
}
let count = 0
async function product(): Promise<Product> {
  const name = `Reviewed ${Math.trunc(performance.timeOrigin)} ${count++}`
  const made = await call<{ product: { id: string; slug: string } }>(
    '/stores/v1/products',
    { product: { name, priceData: { price: 10 } } },
    apiKey,
  )
  return { id: made.product.id, path: `/products/${made.product.slug}` }
}

/** An order of the member, written by the merchant. */
const order = ({ id }: Product, memberId: string) =>
  call(
    '/ecom/v1/orders',
    {
      order: {
        buyerInfo: { memberId, email: 'ada@example.com' },
        channelInfo: { type: 'WEB' },
        lineItems: [
          {
            catalogReference: { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
            productName: { original: 'Reviewed' },
            itemType: { preset: 'PHYSICAL' },
            quantity: 1,
            price: { amount: '10.00' },
          },
        ],
        priceSummary: { subtotal: { amount: '10.00' }, total: { amount: '10.00' } },
      },
    },
    apiKey,
  )

const storedReviews = async ({ id }: Product) =>
  (await merchant.query('shopReviews').eq('productId', id).find({ showDrafts: true, consistentRead: true }))
    .items

async function signedIn(page: Page) {
  const ada = await member()
  await page.goto('/account')
  await signInAs(page, ada.email)
  return ada
}

describe.each(
  spread(
    [
      ['desktop', desktop, true],
      ['phone without scripts', phone, false],
    ] as const,
    1,
  ),
)('a review on a %s', (_, viewport, javaScriptEnabled) => {
  it('is sent by a buyer, and appears when the merchant has published it', async () => {
    const bought = await product()
    const page = await shopper({ viewport, javaScriptEnabled: true })
    const { id } = await signedIn(page)
    await order(bought, id)
    const { cookies } = await page.context().storageState()
    const reader = await shopper({ viewport, javaScriptEnabled })
    await reader.context().addCookies(cookies)
    const visit = () => (javaScriptEnabled ? open(reader, bought.path) : reader.goto(bought.path))
    await visit()
    await reader.getByText('No reviews yet.').waitFor()
    await reader.getByText('Write a review').click()
    await reader.getByRole('radio', { name: '4 of 5 stars' }).check()
    await reader.getByLabel('Title').fill('Sturdy')
    await reader.getByLabel('Your review').fill('It has survived two children.')
    if (javaScriptEnabled) expect(await violations(reader)).toEqual([])
    await reader.getByRole('button', { name: 'Send review' }).click()
    await reader.getByText('Thank you for your review').waitFor()
    const [draft] = await storedReviews(bought)
    expect(draft).toMatchObject({ rating: 4, title: 'Sturdy', verified: true, _publishStatus: 'DRAFT' })
    const html = async () => (await fetch(storefront + bought.path)).text()
    expect(await html()).not.toContain('Sturdy')
    await merchant.update(
      'shopReviews',
      { ...draft, _publishStatus: 'PUBLISHED' } as never,
      { showDrafts: true } as never,
    )
    await expect
      .poll(async () => (await html()).includes('It has survived two children.'), {
        timeout: 45_000,
        interval: 1000,
      })
      .toBe(true)
    expect(await html()).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
    )
    await merchant.remove('shopReviews', draft?._id ?? '')
  })
})

it('is rejected with a reason, and the form stays filled in', { tags: 'nightly' }, async () => {
  const page = await shopper({ viewport: phone })
  await signedIn(page)
  const { path } = await product()
  await open(page, path)
  await page.getByText('Write a review').click()
  await page.getByRole('radio', { name: '5 of 5 stars' }).check()
  await page.getByLabel('Your review').fill('I have not bought it.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Only buyers can review this product.').waitFor()
  await expect.poll(() => page.getByLabel('Your review').inputValue()).toBe('I have not bought it.')
  await expect.poll(() => page.getByRole('radio', { name: '5 of 5 stars' }).isChecked()).toBe(true)
})

it('visitors are asked to sign in, and return to the form', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await open(page, products.amphora)
  const { email } = await member()
  await page.getByRole('link', { name: 'Sign in to review what you have bought.' }).click()
  await signInAs(page, email)
  await page.waitForURL(`**${products.amphora}#write-review`)
})

describe('the reviews of a product', () => {
  it('have an average, a distribution and pages', async () => {
    const page = await shopper({ viewport: phone })
    await open(page, products.mug)
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await reviews.getByText('6 reviews', { exact: true }).waitFor()
    await reviews.getByText('4 reviews with 5 of 5 stars').waitFor()
    await expect.poll(() => reviews.getByRole('article').count()).toBe(5)
    expect(await violations(page)).toEqual([])
    await reviews.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**reviews=2#reviews')
    await expect.poll(() => reviews.getByRole('article').count()).toBe(1)
  })

  it('take any value of the page in the address', async () => {
    for (const value of ['0', '-1', '99', 'x', '1e9', ''])
      expect((await fetch(`${storefront}${products.mug}?reviews=${value}`)).status).toBe(200)
  })
})
