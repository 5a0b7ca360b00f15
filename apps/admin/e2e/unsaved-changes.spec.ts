import {
  createBrand,
  createDataCollection,
  createDeliveryProfile,
  createStaffSignInLink,
  getBrand,
  getProduct,
  items,
  queryShippingOptions,
  removeStaffMember,
  updateBrand,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  browserOfStaff,
  create,
  looks,
  merchant,
  newProduct,
  phone,
  settled,
  shoot,
  signIn,
} from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const address = (path: string) => `${inject('demo').baseUrl}/admin${path}`

async function newBrand() {
  const { brand } = await merchant().call(createBrand, { brand: { name: unique('Kiln') } })
  return { id: brand?.id ?? '', name: brand?.name ?? '', revision: brand?.revision ?? '' }
}
const storedName = async (brandId: string) => (await merchant().call(getBrand, { brandId })).brand?.name

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const isBack = (page: Page) => page.getByText('Your unsaved changes are back')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('stoa.admin.draft:')))

it.each(spread(looks, 1))(
  'edits of a product are back after a reload until they are saved, in %s at %o',
  async (colorScheme, viewport) => {
    const { id = '', name } = await newProduct()
    const page = await browser.as('CATALOG', `/products/${id}`, { colorScheme, viewport })
    await nameField(page).fill(`${name}, red`)
    await page.getByRole('textbox', { name: /^Description/ }).fill('Thrown by hand')
    await page.getByRole('checkbox', { name: 'Visible in the shop' }).click()
    await page.reload()
    await isBack(page).waitFor()
    await settled(page)
    await expect.poll(() => nameField(page).inputValue()).toBe(`${name}, red`)
    await page
      .getByRole('textbox', { name: /^Description/ })
      .filter({ hasText: 'Thrown by hand' })
      .waitFor()
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Visible in the shop' }).isChecked())
      .toBe(false)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'unsaved-changes', { viewport, colorScheme })
    await save(page)
    await page.getByText(`${name}, red is saved`).waitFor()
    await isBack(page).waitFor({ state: 'detached' })
    await expect.poll(() => drafts(page)).toEqual([])
    const { product } = await merchant().call(getProduct, { id })
    expect(product).toMatchObject({ name: `${name}, red`, visible: false })
    expect(product.description).toContain('Thrown by hand')
    await page.reload()
    await nameField(page).waitFor()
    await expect.poll(() => isBack(page).count()).toBe(0)
  },
)

it('a text with its look and references of a content item are back', { tags: 'nightly' }, async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const [cities, guides] = [`cities-${word}`, `guides-${word}`]
  const name = { key: 'name', type: 'TEXT' as const }
  await merchant().call(createDataCollection, { collection: { id: cities, fields: [name] } })
  const typeMetadata = { reference: { referencedCollectionId: cities } }
  const fields = [
    name,
    { key: 'text', type: 'RICH_CONTENT' as const },
    { key: 'city', type: 'REFERENCE' as const, typeMetadata },
  ]
  await merchant().call(createDataCollection, { collection: { id: guides, fields } })
  const add = async (dataCollectionId: string, data: Record<string, unknown>) =>
    (await merchant().call(items.insert, { dataCollectionId, dataItem: { data } })).dataItem.id ?? ''
  const cityId = await add(cities, { name: 'Porto' })
  const dataItemId = await add(guides, { name: 'Walks' })
  const page = await browser.as('CONTENT', `/content/${guides}/items/${dataItemId}`)
  await page.getByRole('textbox', { name: /^text/ }).fill('Along the river')
  await page.getByRole('searchbox', { name: /^city/ }).fill('Por')
  await page.getByRole('button', { name: 'Porto', exact: true }).click()
  await page.getByRole('link', { name: 'Porto', exact: true }).waitFor()
  await page.reload()
  await isBack(page).waitFor()
  await page.getByRole('textbox', { name: /^text/ }).filter({ hasText: 'Along the river' }).waitFor()
  await page.getByRole('link', { name: 'Porto', exact: true }).waitFor()
  await save(page)
  await page.getByText('The item is saved').waitFor()
  const { data } = (await merchant().call(items.get, { dataCollectionId: guides, dataItemId })).dataItem
  expect(data).toMatchObject({ name: 'Walks', city: cityId })
  expect(JSON.stringify(data?.text)).toContain('Along the river')
})

it('prices with conditions and choices from a list, which is loaded later, are back', {
  tags: 'nightly',
}, async () => {
  // A region without buyers: the new option changes no cart of other tests.
  const deliveryRegions = [{ name: unique('Islands'), destinations: [{ countryCode: 'NZ' }] }]
  const { deliveryProfile } = await merchant().call(createDeliveryProfile, {
    deliveryProfile: { name: unique('Parcels'), deliveryRegions },
  })
  const region = deliveryProfile.deliveryRegions?.[0]
  const page = await browser.as('MANAGER', '/shipping-options/new')
  const title = unique('Parcel')
  const chosen = page.getByRole('checkbox', { name: region?.name ?? '' })
  await chosen.click()
  await page.getByRole('textbox', { name: 'Name for shoppers' }).fill(title)
  await page.getByRole('spinbutton', { name: /^Price in/ }).fill('4.9')
  await page.getByRole('button', { name: 'Add “free from”' }).click()
  // The draft stays whole if the page is left before the list is loaded.
  await page.reload()
  await page.reload()
  await isBack(page).waitFor()
  await chosen.waitFor()
  await expect.poll(() => chosen.isChecked()).toBe(true)
  await create(page, title)
  const { shippingOptions } = await merchant().call(queryShippingOptions, { query: {} })
  const created = shippingOptions.find(option => option.title === title)
  expect(created?.deliveryRegionIds).toEqual([region?.id])
  expect(created?.rates).toMatchObject([
    { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '100' }] },
    { amount: '4.9' },
  ])
})

it('restored changes can be discarded, and a sign-out removes them', { tags: 'nightly' }, async () => {
  const { id, name } = await newBrand()
  const page = await browser.as('CATALOG', `/brands/${id}`)
  await nameField(page).fill('Mine')
  await page.reload()
  await isBack(page).waitFor()
  await page.getByRole('button', { name: 'Discard my changes', exact: true }).click()
  await isBack(page).waitFor({ state: 'detached' })
  await expect.poll(() => nameField(page).inputValue()).toBe(name)
  await expect.poll(() => drafts(page)).toEqual([])
  await nameField(page).fill('Mine')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
})

it('a new entity is filled in again after a reload, and its form is empty after the creation', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('CATALOG', '/brands/new')
  const name = unique('Clay')
  await nameField(page).fill(name)
  await page.reload()
  await isBack(page).waitFor()
  await create(page, name)
  await page.goto(address('/brands/new'))
  await nameField(page).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe('')
})

it('a change of a colleague during the reload is compared with the restored values', {
  tags: 'nightly',
}, async () => {
  const { id, name, revision } = await newBrand()
  const page = await browser.as('CATALOG', `/brands/${id}`)
  await nameField(page).fill(`${name}, mine`)
  await page.goto(address('/'))
  await merchant().call(updateBrand, { brand: { id, revision, name: `${name}, theirs` } })
  await page.goto(address(`/brands/${id}`))
  await page.getByText('Someone else has changed this since you opened it.').waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe(`${name}, mine`)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Both of you have changed this' })
  await dialog.getByText(`${name}, theirs`).waitFor()
  await dialog.getByRole('button', { name: 'Save these versions' }).click()
  await page.getByText(`${name}, mine is saved`).waitFor()
  expect(await storedName(id)).toBe(`${name}, mine`)
})

it('a save without a connection says so, and the same values are saved when it is back', async () => {
  const { id, name } = await newBrand()
  const page = await browser.as('CATALOG', `/brands/${id}`)
  await nameField(page).fill(`${name}, new`)
  await page.context().setOffline(true)
  await save(page)
  await page.getByText('There is no connection. Your changes are still here').waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe(`${name}, new`)
  expect(await storedName(id)).toBe(name)
  await shoot(page, 'no-connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save now', exact: true }).click()
  await page.getByText(`${name}, new is saved`).waitFor()
  expect(await storedName(id)).toBe(`${name}, new`)
  await expect.poll(() => drafts(page)).toEqual([])
})

it('settings are not saved without a connection, and say so', { tags: 'nightly' }, async () => {
  const page = await browser.as('MANAGER', '/settings', { viewport: phone })
  await page.getByRole('textbox', { name: /^VAT number/ }).fill('PT999999990')
  await page.context().setOffline(true)
  await save(page)
  await page.getByText('There is no connection. Your changes are still here').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save now', exact: true }).waitFor()
  await page.reload()
  await isBack(page).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^VAT number/ }).inputValue()).toBe('PT999999990')
  await page.getByRole('button', { name: 'Discard my changes', exact: true }).click()
  await expect.poll(() => drafts(page)).toEqual([])
})

it('a session that ends in the middle of a form: the values are back after the sign-in', async () => {
  const { id, name } = await newBrand()
  const page = await browser()
  const staffId = await signIn(page, 'CATALOG', `/brands/${id}`)
  await nameField(page).fill(`${name}, new`)
  // The session ends on the server, with the cookie of this browser.
  const other = await page.context().newPage()
  await other.goto(address('/'))
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  await expect.poll(() => page.context().cookies()).toEqual([])
  await save(page)
  await page.getByText('Your session has ended').waitFor()
  await page.getByText('Your unsaved changes are still in this tab').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'session-ended')
  const { signInUrl } = await merchant().call(createStaffSignInLink, { id: staffId })
  await other.goto(signInUrl)
  await other.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  await page.getByRole('button', { name: 'Continue where I was', exact: true }).click()
  await isBack(page).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe(`${name}, new`)
  await save(page)
  await page.getByText(`${name}, new is saved`).waitFor()
  expect(await storedName(id)).toBe(`${name}, new`)
})

it('another staff member in the same tab does not get the changes, which are removed', {
  tags: 'nightly',
}, async () => {
  const { id, name } = await newBrand()
  const page = await browser()
  const staffId = await signIn(page, 'CATALOG', `/brands/${id}`)
  await nameField(page).fill('Mine')
  await page.context().clearCookies()
  await page.reload()
  await page.getByText('Your unsaved changes are still in this tab').waitFor()
  await merchant().call(removeStaffMember, { id: staffId })
  await signIn(page, 'CATALOG', `/brands/${id}`)
  await nameField(page).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe(name)
  await expect.poll(() => isBack(page).count()).toBe(0)
  await expect.poll(() => drafts(page)).toEqual([])
})

it('a new product, the grid of variants and the stock are back after a reload', {
  tags: 'nightly',
}, async () => {
  const name = unique('Jar')
  const page = await browser.as('CATALOG', '/products/new')
  await nameField(page).fill(name)
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('12.5')
  await page.reload()
  await isBack(page).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe(name)
  await create(page, name)
  await expect.poll(() => drafts(page)).toEqual([])

  const { id } = await newProduct(['Small', 'Large'])
  await page.goto(address(`/products/${id}`))
  const price = page.getByRole('spinbutton', { name: 'Price, Large', exact: true })
  await price.fill('31')
  await page.getByRole('checkbox', { name: 'Count units', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Large', exact: true }).fill('8')
  await page.reload()
  await isBack(page).nth(1).waitFor()
  // Each form has its own changes: the one of the texts has none.
  await expect.poll(() => isBack(page).count()).toBe(2)
  await expect.poll(() => price.inputValue()).toBe('31')
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Large', exact: true }).inputValue()).toBe('8')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save stock', exact: true }).click()
  await page.getByText(/^Stock of .* is saved$/).waitFor()
  await page.getByRole('button', { name: 'Save variants', exact: true }).click()
  await page.getByText(/^The variants of .* are saved$/).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  const { product } = await merchant().call(getProduct, { id })
  const large = product.variants.find(({ choices }) => Object.values(choices).includes('Large'))
  expect(large?.variant.priceData?.price).toBe(31)
  expect(large?.stock?.quantity).toBe(8)
  // Discarded changes do not come back.
  await price.fill('99')
  await page.reload()
  await page.getByRole('button', { name: 'Discard my changes', exact: true }).click()
  await expect.poll(() => price.inputValue()).toBe('31')
  await page.reload()
  await price.waitFor()
  await expect.poll(() => isBack(page).count()).toBe(0)
})
