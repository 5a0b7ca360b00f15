import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { customizationsV3: calls } = contract
const { driver: w } = await openTestShop()

const color = (more: object = {}) => ({
  name: 'Color',
  customizationType: 'PRODUCT_OPTION' as const,
  customizationRenderType: 'SWATCH_CHOICES' as const,
  choicesSettings: { choices: [{ name: 'Blue', colorCode: '#00f' }, { name: 'Plain' }] },
  ...more,
})
const create = (customization: object) =>
  w.merchant.send(calls.createCustomization, { customization } as never)
async function created(more: object = {}) {
  const { status, body } = await create(color(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.customization as {
    id: string
    revision: string
    choicesSettings: { choices: { id: string }[] }
  }
}
const namesOf = (reply: { choicesSettings?: { choices?: { name?: string }[] } }) =>
  reply.choicesSettings?.choices?.map(({ name }) => name)

test('choices get ids, keys and types (protocol/crud-entities §10)', async () => {
  expect(await created()).toMatchObject({
    key: 'Color',
    choicesSettings: {
      choices: [
        { id: expect.any(String), key: 'Blue', choiceType: 'ONE_COLOR' },
        { id: expect.any(String), key: 'Plain', choiceType: 'CHOICE_TEXT' },
      ],
    },
  })
})

test.each([
  ['customization.choicesSettings.choices', { choicesSettings: undefined }],
  [
    'customization.choicesSettings.choices[1].name',
    { choicesSettings: { choices: [{ name: 'A' }, { name: 'A' }] } },
  ],
  [
    'customization.choicesSettings.choices[0].colorCode',
    { choicesSettings: { choices: [{ name: 'A', choiceType: 'ONE_COLOR' }] } },
  ],
  ['customization.choicesSettings.choices[0].choiceType', { customizationRenderType: 'TEXT_CHOICES' }],
  [
    'customization.freeTextInput.title',
    { customizationType: 'MODIFIER', customizationRenderType: 'FREE_TEXT', choicesSettings: undefined },
  ],
  [
    'customization.customizationRenderType',
    { customizationRenderType: 'FREE_TEXT', choicesSettings: undefined, freeTextInput: { title: 'Name' } },
  ],
  [
    'customization.freeTextInput.minCharCount',
    {
      customizationType: 'MODIFIER',
      customizationRenderType: 'FREE_TEXT',
      choicesSettings: undefined,
      freeTextInput: { title: 'Name', minCharCount: 9, maxCharCount: 8 },
    },
  ],
])('rejects %s', async (field, more) => {
  const reply = await create(color(more))
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, [field]])
})

test('choices are added, renamed, reordered, removed and replaced; ids and keys stay', async () => {
  const { id: customizationId, choicesSettings } = await created()
  const [blue, plain] = choicesSettings.choices.map(({ id }) => id) as [string, string]
  const added = await w.merchant.callOk(calls.addCustomizationChoices, {
    customizationId,
    choices: [{ name: 'Red', colorCode: '#f00' }],
  })
  expect(namesOf(added.customization)).toEqual(['Blue', 'Plain', 'Red'])
  const revision = added.customization.revision ?? ''
  const renamed = await w.merchant.callOk(calls.updateCustomizationChoices, {
    customizationId,
    revision,
    choices: [{ choice: { id: blue, name: 'Navy' } }],
  })
  expect(renamed.customization.choicesSettings?.choices?.[0]).toMatchObject({
    id: blue,
    key: 'Blue',
    name: 'Navy',
  })
  const red = renamed.customization.choicesSettings?.choices?.[2]?.id ?? ''
  const reordered = await w.merchant.callOk(calls.reorderCustomizationChoices, {
    customizationId,
    revision: renamed.customization.revision ?? '',
    choiceIds: [red, plain, blue],
  })
  expect(namesOf(reordered.customization)).toEqual(['Red', 'Plain', 'Navy'])
  const removed = await w.merchant.callOk(calls.removeCustomizationChoices, {
    customizationId,
    choiceIds: [red],
  })
  expect(namesOf(removed.customization)).toEqual(['Plain', 'Navy'])
  const replaced = await w.merchant.callOk(calls.setCustomizationChoices, {
    customizationId,
    choices: [{ name: 'Navy', colorCode: '#008' }],
  })
  expect(replaced.customization.choicesSettings?.choices).toMatchObject([
    { id: blue, key: 'Blue', colorCode: '#008' },
  ])
})

test('an older revision and unknown choices are rejected, and nothing changes', async () => {
  const { id: customizationId, choicesSettings, revision } = await created()
  const choiceIds = choicesSettings.choices.map(({ id }) => id)
  const ok = { customizationId, revision, choiceIds: choiceIds.toReversed() }
  await w.merchant.callOk(calls.reorderCustomizationChoices, ok)
  const stale = await w.merchant.send(calls.reorderCustomizationChoices, ok)
  expect([stale.status, codeOf(stale)]).toEqual([409, 'REVISION_CONFLICT'])
  const unknown = await w.merchant.send(calls.removeCustomizationChoices, {
    customizationId,
    choiceIds: [w.memberId],
  })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'CUSTOMIZATION_CHOICE_NOT_FOUND'])
  const partial = await w.merchant.send(calls.reorderCustomizationChoices, {
    customizationId,
    revision: '2',
    choiceIds: choiceIds.slice(1),
  })
  expect(rejectedFields(partial)).toEqual({ choiceIds: 'VALIDATION' })
  const empty = await w.merchant.send(calls.removeCustomizationChoices, { customizationId, choiceIds })
  expect(empty.status).toBe(400)
})

test('20 concurrent additions of choices lose none', async () => {
  const { id: customizationId } = await created()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      w.merchant.callOk(calls.addCustomizationChoices, { customizationId, choices: [{ name: `Tone ${i}` }] }),
    ),
  )
  const { customization } = await w.visitor.callOk(calls.getCustomization, { customizationId })
  expect(namesOf(customization)).toHaveLength(22)
})

test('bulkAdd replies for each customization', async () => {
  const { id } = await created()
  const { results } = await w.merchant.callOk(calls.bulkAddCustomizationChoices, {
    customizationsChoices: [
      { customizationId: id, choices: [{ name: 'Green', colorCode: '#0f0' }] },
      { customizationId: w.memberId, choices: [{ name: 'Green' }] },
    ],
    returnEntity: true,
  })
  expect(results).toMatchObject([
    { itemMetadata: { success: true }, customization: { id } },
    { itemMetadata: { success: false, error: { code: 'CUSTOMIZATION_NOT_FOUND' } } },
  ])
})

test('assignedProductsCount counts products with an option of the name', async () => {
  await w.product({ productOptions: twoOptions })
  const { id: customizationId } = await created({ name: 'Colour' })
  const message = { customizationId, fields: ['ASSIGNED_PRODUCTS_COUNT' as const] }
  const { customization } = await w.merchant.callOk(calls.getCustomization, message)
  expect(customization.assignedProductsCount).toBe(1)
})
