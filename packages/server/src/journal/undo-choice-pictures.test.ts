import { contract } from '@stoa/contract'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, products } = contract

test('protocol/journal §3: pictures of choices are assigned and removed again by undo', async () => {
  const byStaff = (await signInStaff({ shop, driver }, 'CATALOG')).send
  const choices = [{ value: 'Red' }, { value: 'Blue' }]
  const { id } = await driver.product({ productOptions: [{ name: 'Colour', choices }] })
  const media = ['a', 'b'].map(name => ({ url: `https://pictures.example/${name}.png` }))
  await driver.merchant.callOk(products.addProductMedia, { id, media })
  const read = async () => (await driver.merchant.callOk(products.getProduct, { id })).product
  const [a = '', b = ''] = ((await read()).media?.items ?? []).map(item => item.id ?? '')
  const shown = async () =>
    (await read()).productOptions[0]?.choices?.map(choice => (choice.media?.items ?? []).map(item => item.id))
  const of = (choice: string, mediaIds: string[]) => ({
    id,
    media: [{ option: 'Colour', choice, mediaIds }],
  })

  const assigned = await byStaff(products.addProductMediaToChoices, of('Red', [a, b]))
  const removed = await byStaff(products.removeProductMediaFromChoices, of('Red', [a]))
  expect(await shown()).toEqual([[b], []])
  await byStaff(journal.undoChange, { requestId: removed.requestId })
  expect(await shown()).toEqual([[a, b], []])
  await byStaff(journal.undoChange, { requestId: assigned.requestId })
  expect(await shown()).toEqual([[], []])

  // Options that are removed and come back have their pictures.
  await byStaff(products.addProductMediaToChoices, of('Blue', [b]))
  const { requestId } = await byStaff(products.deleteProductOptions, { id })
  await byStaff(journal.undoChange, { requestId })
  expect(await shown()).toEqual([[], [b]])
})
