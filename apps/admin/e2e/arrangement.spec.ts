import {
  addProductsToCollection,
  createCollection,
  getArrangedItems,
  queryProducts,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, namedLooks, newProduct, shoot } from './admin.ts'

const browser = browserOfStaff()

it.each(namedLooks)(
  'products of a collection are dragged into order on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const products = [await newProduct(), await newProduct(), await newProduct(), await newProduct()]
    const names = products.map(({ name }) => name)
    const client = merchant()
    const { collection } = await client.call(createCollection, { collection: { name: 'In order' } })
    const id = collection.id ?? ''
    await client.call(addProductsToCollection, { id, productIds: products.map(product => product.id) })
    const page = await browser.as('CATALOG', `/collections/${id}`, { viewport, colorScheme })
    await page.getByRole('list', { name: 'Products of the collection' }).waitFor()
    for (const name of names.slice(0, 3)) {
      await page.getByRole('button', { name: `Arrange ${name}`, exact: true }).click()
      await page.getByRole('button', { name: `Move ${name}`, exact: true }).waitFor()
    }
    const rows = page.getByRole('list', { name: 'Arranged products' }).getByRole('listitem')
    const order = async () =>
      (await rows.allTextContents()).map(text => names.findIndex(name => text.includes(name)))
    await expect.poll(() => order()).toEqual([0, 1, 2])

    // By mouse: the third before the first.
    const third = page.getByRole('button', { name: `Move ${names[2]}`, exact: true })
    await third.scrollIntoViewIfNeeded()
    const [from, to] = [await third.boundingBox(), await rows.first().boundingBox()]
    if (!from || !to) throw new Error('the rows are not on the page')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    await expect.poll(order).toEqual([2, 0, 1])

    // By keyboard: the first one down, then to the end and back.
    const first = page.getByRole('button', { name: `Move ${names[2]}`, exact: true })
    await first.press('ArrowDown')
    await expect.poll(order).toEqual([0, 2, 1])
    await expect.poll(() => first.evaluate(button => button === document.activeElement)).toBe(true)
    await page.getByText(`${names[2]} is number 2 of 3`).waitFor({ state: 'attached' })
    await first.press('End')
    await expect.poll(order).toEqual([0, 1, 2])
    await first.press('Home')
    await expect.poll(order).toEqual([2, 0, 1])
    await page.getByRole('button', { name: `Take out ${names[0]}`, exact: true }).click()
    await expect.poll(order).toEqual([2, 1])
    // A button half under the heading that stays at the top counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await shoot(page, 'arrangement', { viewport, colorScheme })
    await page.getByRole('button', { name: 'Save order' }).click()
    await page.getByRole('button', { name: 'Save order' }).waitFor({ state: 'detached' })
    const { items } = await client.call(getArrangedItems, { categoryId: id })
    expect(items.map(({ catalogItemId }) => catalogItemId)).toEqual([products[2]?.id, products[1]?.id])
    const listed = await client.call(queryProducts, { query: { filter: { collectionIds: id } } })
    expect(listed.products.map(product => names.indexOf(product.name ?? ''))).toEqual([2, 1, 0, 3])
    await page.reload()
    // The names come after the rows.
    await expect.poll(order).toEqual([2, 1])
  },
)
