import { getCollection, getProduct, queryProducts } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { browserOfStaff, merchant, newProduct, windows } from './admin.ts'

const browser = browserOfStaff()

it.each(spread(windows, 1))(
  'a collection is created, filled, hidden and deleted on a %s',
  async (_, viewport) => {
    const [first, second] = [await newProduct(), await newProduct()]
    const page = await browser.as('CATALOG', '/collections', { viewport })
    const dialog = page.getByRole('dialog')
    const name = `Winter ${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'New collection' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Add products' }).click()
    for (const product of [first, second]) {
      await dialog.getByRole('searchbox').fill(product.name.slice(5))
      await dialog.getByRole('button', { name: product.name, exact: true }).click()
      await dialog.getByRole('button', { name: `Remove ${product.name}` }).waitFor()
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: first.name }).waitFor()
    const filter = { collectionIds: { $hasSome: [id] } }
    const idsIn = async () =>
      (await merchant().call(queryProducts, { query: { filter } })).products.map(product => product.id).sort()
    await expect.poll(() => idsIn()).toEqual([first.id, second.id].sort())
    await page.getByRole('button', { name: `Remove ${first.name}` }).click()
    await page.getByRole('link', { name: first.name }).waitFor({ state: 'detached' })
    await expect.poll(() => idsIn()).toEqual([second.id])
    await page.getByRole('checkbox', { name: 'Visible in the shop' }).uncheck()
    await page.getByRole('textbox', { name: /^Description/ }).fill('For the cold.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Hidden', { exact: true }).waitFor()
    const { collection } = await merchant().call(getCollection, { id })
    expect(collection).toMatchObject({
      name,
      visible: false,
      description: 'For the cold.',
      numberOfProducts: 1,
    })
    await page.getByRole('link', { name: second.name }).click()
    await page.getByRole('heading', { level: 1, name: second.name }).waitFor()
    await page.getByRole('checkbox', { name }).uncheck()
    await expect
      .poll(async () => (await merchant().call(getProduct, { id: second.id })).product.collectionIds)
      .not.toContain(id)
    await page.goto(`${page.url().split('/admin')[0]}/admin/collections/${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0)
  },
)
