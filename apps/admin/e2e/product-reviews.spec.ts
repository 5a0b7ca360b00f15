import { items } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, namedLooks, newProduct, settled, shoot } from './admin.ts'

const browser = browserOfStaff()
const dataCollectionId = 'shopReviews'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Reviews of a new product by their titles, as buyers leave them: not published. */
async function newReviews(reviews: readonly (readonly [title: string, rating: number])[]) {
  const product = await newProduct()
  const ids: string[] = []
  for (const [title, rating] of reviews) {
    const data = {
      productId: product.id,
      title,
      rating,
      text: 'Holds soup.',
      author: 'Grace',
      verified: true,
    }
    const { dataItem } = await merchant().call(items.insert, {
      dataCollectionId,
      dataItem: { data: { ...data, _publishStatus: 'DRAFT' } },
    })
    ids.push(dataItem.id ?? '')
  }
  return { product, ids }
}

const stored = async (dataItemId: string) => {
  const publishPluginOptions = { includeDraftItems: true }
  const { dataItem } = await merchant().call(items.get, {
    dataCollectionId,
    dataItemId,
    publishPluginOptions,
  })
  return dataItem?.data as Record<string, unknown>
}

it.each(spread(namedLooks, 1))(
  'a review is found, published, answered and shown in the shop on a %s',
  async (_, colorScheme, viewport) => {
    const word = `Review${crypto.randomUUID().slice(0, 8)}`
    const { product, ids } = await newReviews([
      [`${word} one`, 5],
      [`${word} two`, 2],
    ])
    const [first = ''] = ids
    const page = await browser.as('OWNER', `/products/${product.id}`, { viewport, colorScheme })
    await page.getByRole('link', { name: 'Waiting or hidden: 2' }).click()
    const table = page.getByRole('table', { name: 'Reviews' })
    await expect.poll(() => table.getByRole('link').count()).toBe(2)
    expect(page.url()).toContain(`product=${product.id}`)
    await page.getByText(`Of ${product.name}`).waitFor()
    await page.getByRole('combobox', { name: 'Stars' }).selectOption('5')
    await expect.poll(() => table.getByRole('link').allTextContents()).toEqual([`${word} one`])
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'reviews', { viewport, colorScheme })

    await table.getByRole('link', { name: `${word} one` }).click()
    await page.getByRole('heading', { level: 1, name: `${word} one` }).waitFor()
    await button(page, 'Publish').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('The review is published').waitFor()
    await page.getByRole('textbox', { name: /^Answer/ }).fill('Thank you, Grace.')
    await button(page, 'Save the answer').click()
    await page.getByText('The answer is saved').waitFor()
    expect(await stored(first)).toMatchObject({ _publishStatus: 'PUBLISHED', reply: 'Thank you, Grace.' })
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'review', { viewport, colorScheme })

    const shop = await browser({ viewport })
    await shop.goto(`${inject('demo').storefrontUrl}/products/${product.slug}`)
    await shop.getByText(`${word} one`).waitFor()
    await shop.getByText('Thank you, Grace.').waitFor()
    await expect.poll(() => shop.getByText(`${word} two`).count()).toBe(0)

    await page.goto(`${inject('demo').baseUrl}/admin/products/${product.id}`)
    await page.getByRole('link', { name: '1 published review' }).waitFor()
    await page.getByText('5 of 5 stars').waitFor({ state: 'attached' })
    // An empty answer is removed, and the review is hidden again.
    await page.goto(`${inject('demo').baseUrl}/admin/reviews/${first}`)
    await page.getByRole('textbox', { name: /^Answer/ }).fill('')
    await button(page, 'Save the answer').click()
    await page.getByText('The answer is removed').waitFor()
    await page.locator('header').getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByText('The review is hidden').waitFor()
    const { reply, _publishStatus } = await stored(first)
    expect([reply, _publishStatus]).toEqual([undefined, 'DRAFT'])
  },
)

it('chosen reviews are published and deleted at once, which can be taken back', {
  tags: 'nightly',
}, async () => {
  const word = `Reviews${crypto.randomUUID().slice(0, 8)}`
  const { ids } = await newReviews([
    [`${word} a`, 4],
    [`${word} b`, 3],
  ])
  const page = await browser.as('OWNER', `/reviews?q=${word}`)
  const states = () => Promise.all(ids.map(async id => (await stored(id))._publishStatus))
  const table = page.getByRole('table', { name: 'Reviews' })
  await expect.poll(() => table.getByRole('link').count()).toBe(2)
  const chooseAll = table.getByRole('checkbox', { name: /^Choose all rows/ })
  const dialog = page.getByRole('dialog')
  await chooseAll.check()
  await button(page, 'Publish').click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(states).toEqual(['PUBLISHED', 'PUBLISHED'])
  await page.getByText('2 reviews are published').waitFor()
  await page.getByRole('button', { name: 'Undo: 2 reviews are published' }).click()
  await expect.poll(states).toEqual(['DRAFT', 'DRAFT'])
  await chooseAll.check()
  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No review matches').waitFor()
  await page.getByRole('button', { name: 'Undo: 2 reviews are deleted' }).click()
  await expect.poll(() => states().catch(() => [])).toEqual(['DRAFT', 'DRAFT'])
})
