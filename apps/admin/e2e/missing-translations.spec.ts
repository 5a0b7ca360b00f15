import {
  bulkInsert,
  items,
  listMissingItemTranslations,
  listMissingTranslations,
  setTranslation,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import {
  browserOfStaff,
  desktop,
  merchant,
  newProduct,
  phone,
  scrollToRow,
  settled,
  shoot,
  windows,
} from './admin.ts'

const browser = browserOfStaff()

it.each(windows)(
  'texts without translation are listed until they have one, on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id, name } = await newProduct()
    const page = await browser.as('CATALOG', '/missing-translations', { viewport })
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    await page.waitForURL(/language=de/)
    const rows = page.getByRole('list', { name: 'Missing translations' }).getByRole('listitem')
    await rows.first().waitFor()
    const product = rows.filter({ has: page.locator(`a[href$="/products/${id}"]`) })
    await scrollToRow(page, name)
    await expect.poll(() => product.textContent()).toContain(name)
    await expect.poll(() => product.textContent()).toContain('Name')
    await expectAccessible(page)
    await shoot(page, 'missing-translations', { viewport })
    const client = merchant()
    await client.call(setTranslation, {
      entityType: 'PRODUCT',
      entityId: id,
      language: 'de',
      translation: { name: `${name} auf Deutsch`, description: 'Beschreibung' },
    })
    await page.reload()
    await settled(page)
    await product.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Texts of', exact: true }).selectOption('COLLECTION')
    const { entities } = await client.call(listMissingTranslations, {
      entityType: 'COLLECTION',
      language: 'de',
    })
    const [first] = entities
    if (first) await page.locator(`main a[href$="/collections/${first.entityId}"]`).waitFor()
    else await page.getByText('All texts are translated').waitFor()
  },
)

it.each([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)(
  'texts of content are listed, and translated on the page of the item, on a %s',
  { tags: 'nightly' },
  async (_, viewport, colorScheme) => {
    const client = merchant()
    const label = `Gifts ${crypto.randomUUID().slice(0, 8)}`
    const dataCollectionId = 'shopMenus'
    const { results } = await client.call(bulkInsert, {
      dataCollectionId,
      dataItems: [{ data: { menu: 'none', label, url: '/gifts', position: 90 } }],
      returnEntity: true,
    })
    const dataItemId = results[0]?.itemMetadata?.id ?? ''
    const isListed = async () => {
      let cursor: string | undefined
      do {
        const page = await client.call(listMissingItemTranslations, {
          language: 'de',
          ...(cursor && { cursor }),
        })
        if (page.items.some(item => item.dataItemId === dataItemId)) return true
        cursor = page.cursor
      } while (cursor)
      return false
    }
    await expect.poll(() => isListed()).toBe(true)
    const page = await browser.as('OWNER', '/missing-translations?language=de&kind=CONTENT', {
      viewport,
      colorScheme,
    })
    const row = page
      .getByRole('list', { name: 'Missing translations' })
      .getByRole('listitem')
      .filter({ hasText: label })
    await scrollToRow(page, label)
    await expect.poll(() => row.textContent()).toContain('Menus · Label')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'missing-content', { viewport, colorScheme })
    await row.getByRole('link').click()
    const field = page.getByRole('textbox', { name: /^Label/ })
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe(label)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Language', exact: true }).inputValue())
      .toBe('de')
    await expect.poll(() => page.getByRole('textbox', { name: /^Address/ }).count()).toBe(0)
    await field.fill('Geschenke')
    await expectAccessible(page)
    await shoot(page, 'translate-item', { viewport, colorScheme })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The item is saved').waitFor()
    const read = async (language?: string) =>
      (await client.call(items.get, { dataCollectionId, dataItemId, ...(language && { language }) })).dataItem
        .data
    expect(await read('de')).toMatchObject({ label: 'Geschenke', url: '/gifts' })
    expect(await read()).toMatchObject({ label })
    expect(await read('es')).toMatchObject({ label })
    await expect.poll(() => isListed()).toBe(false)
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('')
    await page.getByRole('textbox', { name: /^Address/ }).waitFor()
  },
)
