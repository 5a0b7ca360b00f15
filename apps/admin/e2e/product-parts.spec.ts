import { createInfoSection, getInfoSection, getProductV3, updateProductV3 } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, newProduct, phone, settled, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const viewports = [
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** Rows of a list by the names that they begin with. */
const orderOf = async (page: Page, list: string, names: string[]) =>
  (await rowsOf(page, list).allTextContents()).map(text => names.findIndex(name => text.includes(name)))

it.each(viewports)(
  'info sections of a product are chosen, written and put in order on a %s',
  async (_, viewport, colorScheme) => {
    const client = merchant()
    const product = await newProduct()
    const [care, origin, own] = [unique('Care'), unique('Origin'), unique('Story')]
    await client.call(createInfoSection, {
      infoSection: { uniqueName: care, title: care, plainDescription: '<p>Wash by hand.</p>' },
    })
    const page = await browser({ viewport, colorScheme })
    await signIn(page, 'CATALOG', `/products/${product.id}`)
    const list = 'Info sections'
    await page.getByRole('combobox', { name: 'Shared section', exact: true }).selectOption({ label: care })
    await button(page, 'Add the shared section').click()
    await expect.poll(() => rowsOf(page, list).count()).toBe(1)

    // One that other products can have, too.
    const dialog = page.getByRole('dialog')
    await button(page, 'New shared section').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(origin)
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.type('Dug in Portugal.')
    await dialog.getByRole('button', { name: 'Create and add', exact: true }).click()
    await expect.poll(() => rowsOf(page, list).count()).toBe(2)

    // One of this product alone.
    await button(page, 'Write a section').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(own)
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.type('Made in one day.')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const order = () => orderOf(page, list, [care, origin, own])
    await expect.poll(order).toEqual([0, 1, 2])
    await button(page, `Move ${own}`).press('Home')
    await expect.poll(order).toEqual([2, 0, 1])
    await button(page, `Move ${care}`).press('ArrowDown')
    await expect.poll(order).toEqual([2, 1, 0])
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'product-info-sections', { viewport, colorScheme })
    await button(page, 'Save: Info sections').click()
    await page.getByText(`The info sections of ${product.name} are saved`).waitFor()
    await button(page, 'Save: Info sections').waitFor({ state: 'detached' })

    const fields: ('INFO_SECTION' | 'INFO_SECTION_PLAIN_DESCRIPTION')[] = [
      'INFO_SECTION',
      'INFO_SECTION_PLAIN_DESCRIPTION',
    ]
    const stored = async () =>
      (await client.call(getProductV3, { productId: product.id, fields })).product.infoSections ?? []
    const [first, second, third] = await stored()
    expect([first?.title, second?.title, third?.title]).toEqual([own, origin, care])
    expect([first?.id, first?.plainDescription]).toEqual([undefined, '<p>Made in one day.</p>'])
    expect(second?.plainDescription).toBe('<p>Dug in Portugal.</p>')

    // The shop shows them, and follows a change of a shared one.
    const shop = await browser({ viewport })
    const address = `${inject('demo').storefrontUrl}/products/${product.slug}`
    await shop.goto(address)
    const shown = shop.locator('details summary')
    await expect
      .poll(async () => (await shown.allTextContents()).filter(text => [care, origin, own].includes(text)))
      .toEqual([own, origin, care])
    await page.getByRole('link', { name: `Shared section ${origin}`, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: origin }).waitFor()
    await page.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(`${origin}!`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(
        async () =>
          (await client.call(getInfoSection, { infoSectionId: second?.id ?? '' })).infoSection.title,
      )
      .toBe(`${origin}!`)
    await shop.reload()
    await shop.getByText(`${origin}!`, { exact: true }).waitFor()

    // The own one is changed and the others leave.
    await page.goto(`${inject('demo').baseUrl}/admin/products/${product.id}`)
    await button(page, `Edit ${own}`).click()
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' By two.')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await button(page, `Remove ${care}`).click()
    await button(page, `Remove ${origin}!`).click()
    await button(page, 'Save: Info sections').click()
    await button(page, 'Save: Info sections').waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject([
      { title: own, plainDescription: '<p>Made in one day. By two.</p>' },
    ])
  },
)

it('a list that a colleague has changed is not overwritten', async () => {
  const client = merchant()
  const product = await newProduct()
  const page = await browser({})
  await signIn(page, 'CATALOG', `/products/${product.id}`)
  await button(page, 'Write a section').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill('Mine')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await button(page, 'Save: Info sections').waitFor()
  const infoSections = [{ title: 'Theirs', plainDescription: 'First.' }]
  const { revision } = (await client.call(getProductV3, { productId: product.id })).product
  await client.call(updateProductV3, { product: { id: product.id, revision, infoSections } })
  await button(page, 'Save: Info sections').click()
  await page.getByText(/A colleague has changed this list/).waitFor()
  await button(page, 'Discard: Info sections').click()
  await expect.poll(() => orderOf(page, 'Info sections', ['Mine', 'Theirs'])).toEqual([1])
  await settled(page)
})
