import { listMissingTranslations, setTranslation } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  browserOfStaff,
  desktop,
  merchant,
  newProduct,
  phone,
  scrollToRow,
  settled,
  shoot,
  signIn,
} from './admin.ts'

const browser = browserOfStaff()

it.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('texts without translation are listed until they have one, on a %s', async (_, viewport) => {
  const { id, name } = await newProduct()
  const page = await browser({ viewport })
  await signIn(page, 'CATALOG', '/missing-translations')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
  await page.waitForURL(/language=de/)
  const rows = page.getByRole('list', { name: 'Missing translations' }).getByRole('listitem')
  await rows.first().waitFor()
  const product = rows.filter({ has: page.locator(`a[href$="/products/${id}"]`) })
  await scrollToRow(page, name)
  expect(await product.textContent()).toContain(name)
  expect(await product.textContent()).toContain('Name')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
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
})
