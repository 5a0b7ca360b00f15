import {
  createBrand,
  createDataCollection,
  getBrand,
  items,
  updateBrand,
  updateProduct,
} from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, newProduct, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

async function newBrand(name = unique('Kiln')) {
  const { brand } = await merchant().call(createBrand, { brand: { name } })
  return { id: brand?.id ?? '', name, revision: brand?.revision ?? '' }
}

it('what a colleague adds and renames appears in an open list and on an open page', async () => {
  const { id, name, revision } = await newBrand()
  const list = await browser.as('CATALOG', '/brands')
  await list.getByRole('link', { name, exact: true }).waitFor()
  const open = await browser.as('CATALOG', `/brands/${id}`)
  await open.getByRole('heading', { level: 1, name }).waitFor()
  const added = await newBrand()
  await list.getByRole('link', { name: added.name, exact: true }).waitFor()
  const renamed = unique('Clay')
  await merchant().call(updateBrand, { brand: { id, revision, name: renamed } })
  await list.getByRole('link', { name: renamed, exact: true }).waitFor()
  await open.getByRole('heading', { level: 1, name: renamed }).waitFor()
  // A form without changes follows.
  await expect.poll(() => open.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(renamed)
})

it.each(looks)(
  'edits that collide show both versions, with a choice for each field, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const id = `lookbook-${crypto.randomUUID().slice(0, 8)}`
    const fields = ['title', 'place', 'year'].map(key => ({ key, type: 'TEXT' as const }))
    await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
    const { dataItem } = await merchant().call(items.insert, {
      dataCollectionId: id,
      dataItem: { data: { title: 'A', place: 'Porto', year: '2025' } },
    })
    const dataItemId = dataItem.id ?? ''
    const page = await browser.as('CONTENT', `/content/${id}/items/${dataItemId}`, { colorScheme, viewport })
    await page.getByRole('textbox', { name: /^title/ }).fill('Mine')
    await page.getByRole('textbox', { name: /^place/ }).fill('Lisboa')
    const theirs = Object.entries({ title: 'Theirs', place: 'Faro', year: '2026' })
    await merchant().call(items.patch, {
      dataCollectionId: id,
      patch: {
        dataItemId,
        fieldModifications: theirs.map(([fieldPath, value]) => ({
          fieldPath,
          action: 'SET_FIELD' as const,
          setFieldOptions: { value },
        })),
      },
    })
    await page.getByText('Someone else has changed this since you opened it.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^title/ }).inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Both of you have changed this' })
    await dialog
      .getByRole('group', { name: 'place' })
      .getByRole('radio', { name: /^Theirs/ })
      .click()
    await expect.poll(() => dialog.getByRole('group').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'conflict', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Save these versions' }).click()
    await page.getByText('The item is saved').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^year/ }).inputValue()).toBe('2026')
    const after = await merchant().call(items.get, { dataCollectionId: id, dataItemId })
    expect(after.dataItem.data).toMatchObject({ title: 'Mine', place: 'Faro', year: '2026' })
  },
)

it('an entity with a revision is merged with the keyboard, and its other fields keep both changes', async () => {
  const { id, name, revision } = await newBrand()
  const page = await browser.as('CATALOG', `/brands/${id}`)
  const mine = unique('Mine')
  await page.getByRole('textbox', { name: 'Name' }).fill(mine)
  await merchant().call(updateBrand, { brand: { id, revision, name: `${name}, theirs` } })
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Both of you have changed this' })
  await dialog.getByText(`${name}, theirs`).waitFor()
  await dialog.getByRole('radio', { name: /^Yours/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${mine} is saved`).waitFor()
  expect((await merchant().call(getBrand, { brandId: id })).brand?.name).toBe(mine)
})

it('a product keeps the price of a colleague when only its name is changed', {
  tags: 'nightly',
}, async () => {
  const { id, name } = await newProduct()
  const [first, second] = [await browser(), await browser()]
  await signIn(first, 'CATALOG', `/products/${id}`)
  await first.getByRole('textbox', { name: 'Name' }).fill(`${name}, red`)
  await signIn(second, 'CATALOG', `/products/${id}`)
  await second.getByRole('spinbutton', { name: /^Price/ }).fill('31')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByText(`${name} is saved`).waitFor()
  await first.getByText('Someone else has changed this').waitFor()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText(`${name}, red is saved`).waitFor()
  await expect.poll(() => first.getByRole('spinbutton', { name: /^Price/ }).inputValue()).toBe('31')
  await second.getByRole('heading', { level: 1, name: `${name}, red` }).waitFor()
})

it('a change that arrives while the versions are compared is compared, too', {
  tags: 'nightly',
}, async () => {
  const { id, name } = await newProduct()
  const page = await browser.as('CATALOG', `/products/${id}`)
  const rename = (to: string) => merchant().call(updateProduct, { product: { id, name: to } })
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, mine`)
  await rename(`${name}, first`)
  await page.getByText('Someone else has changed this').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Both of you have changed this' })
  await dialog.getByText(`${name}, first`).waitFor()
  await rename(`${name}, second`)
  await dialog.getByRole('button', { name: 'Save these versions' }).click()
  // The server has rejected the first choice.
  await dialog.getByText(`${name}, second`).waitFor()
  await dialog.getByRole('button', { name: 'Save these versions' }).click()
  await page.getByText(`${name}, mine is saved`).waitFor()
})

it('an item that was changed while the versions were compared is compared again', {
  tags: 'nightly',
}, async () => {
  const id = `notes-${crypto.randomUUID().slice(0, 8)}`
  const fields = [{ key: 'title', type: 'TEXT' as const }]
  await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
  const { dataItem } = await merchant().call(items.insert, {
    dataCollectionId: id,
    dataItem: { data: { title: 'A' } },
  })
  const dataItemId = dataItem.id ?? ''
  const retitle = (value: string) =>
    merchant().call(items.patch, {
      dataCollectionId: id,
      patch: {
        dataItemId,
        fieldModifications: [{ fieldPath: 'title', action: 'SET_FIELD', setFieldOptions: { value } }],
      },
    })
  const page = await browser.as('CONTENT', `/content/${id}/items/${dataItemId}`)
  await page.getByRole('textbox', { name: /^title/ }).fill('Mine')
  await retitle('First')
  await page.getByText('Someone else has changed this').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Both of you have changed this' })
  await dialog.getByText('First').waitFor()
  await retitle('Second')
  await dialog.getByRole('button', { name: 'Save these versions' }).click()
  await dialog.getByText('Second').waitFor()
  await dialog.getByRole('button', { name: 'Save these versions' }).click()
  await page.getByText('The item is saved').waitFor()
  const { data } = (await merchant().call(items.get, { dataCollectionId: id, dataItemId })).dataItem
  expect(data?.title).toBe('Mine')
})
