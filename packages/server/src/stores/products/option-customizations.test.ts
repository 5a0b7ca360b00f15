import { contract } from '@stoa/contract'
import { createDriver, twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** Customizations that follow from options (protocol/crud-entities §10), and the public part of stock. */

const { shop, driver: w } = await openTestShop()
const { customizationsV3, productsV3, inventoryItemsV3 } = contract

const productId = (await w.product({ manageVariants: true, productOptions: twoOptions })).id
await w.product({
  manageVariants: true,
  visible: false,
  productOptions: [{ name: 'Secret', choices: [{ value: 'A', description: 'A' }] }],
})

const query = async (wanted: object = {}) =>
  (await w.visitor.callOk(customizationsV3.queryCustomizations, { query: wanted })).customizations

test('clients find the ids of options and choices, which filter products', async () => {
  const { product } = await w.visitor.callOk(productsV3.getProductV3, { productId })
  const [colour, ...others] = await query({ filter: { name: 'Colour' } })
  expect(others).toEqual([])
  const option = product.options?.find(({ name }) => name === 'Colour')
  expect(colour).toMatchObject({ id: option?.id, customizationType: 'PRODUCT_OPTION', key: 'Colour' })
  const choices = colour?.choicesSettings?.choices ?? []
  expect(choices.map(({ name, id }) => [name, id])).toEqual(
    option?.choicesSettings?.choices?.map(({ name, choiceId }) => [name, choiceId]),
  )
  const filter = { 'options.choicesSettings.choices.choiceId': { $hasSome: [choices[0]?.id] } }
  const found = await w.visitor.callOk(productsV3.queryProductsV3, { query: { filter } })
  expect(found.products.map(({ id }) => id)).toEqual([productId])
  const { customization } = await w.visitor.callOk(customizationsV3.getCustomization, {
    customizationId: colour?.id ?? '',
  })
  expect(customization).toEqual(colour)
})

test('queries sort, page and count them with those that the merchant wrote', async () => {
  const choices = [{ name: 'Oak' }]
  const customization = {
    name: 'Wood',
    customizationType: 'MODIFIER',
    customizationRenderType: 'TEXT_CHOICES',
    choicesSettings: { choices },
  } as const
  await w.merchant.callOk(customizationsV3.createCustomization, { customization })
  const sort = [{ fieldName: 'name', order: 'ASC' as const }]
  const names = (await query({ sort })).map(({ name }) => name)
  expect(names).toEqual(['Colour', 'Size', 'Wood'])
  const first = await w.visitor.callOk(customizationsV3.queryCustomizations, {
    query: { sort, cursorPaging: { limit: 2 } },
  })
  const cursorPaging = { limit: 2, cursor: first.pagingMetadata.cursors?.next as string }
  expect((await query({ cursorPaging })).map(({ name }) => name)).toEqual(['Wood'])
  expect(
    (await query({ filter: { customizationType: 'PRODUCT_OPTION' }, sort })).map(({ name }) => name),
  ).toEqual(['Colour', 'Size'])
  const { count } = await w.visitor.callOk(customizationsV3.countCustomizations, {})
  expect(count).toBe(3)
  const ofMerchant = await w.merchant.callOk(customizationsV3.queryCustomizations, { query: {} })
  expect(ofMerchant.customizations.map(({ name }) => name)).toContain('Secret')
})

test('a change stores the customization, and choices keep their ids', async () => {
  const [size] = await query({ filter: { name: 'Size' } })
  const customizationId = size?.id ?? ''
  const choices = [{ name: 'XL' }]
  await w.merchant.callOk(customizationsV3.addCustomizationChoices, { customizationId, choices })
  const { customization } = await w.visitor.callOk(customizationsV3.getCustomization, { customizationId })
  const names = customization.choicesSettings?.choices?.map(({ name }) => name)
  expect(names).toEqual(['S', 'M', 'XL'])
  expect(customization.choicesSettings?.choices?.slice(0, 2)).toEqual(size?.choicesSettings?.choices)
  const renamed = { id: customizationId, revision: customization.revision, name: 'Sizes' }
  await w.merchant.callOk(customizationsV3.updateCustomization, { customization: renamed })
  expect((await query({ filter: { id: customizationId } })).map(({ name }) => name)).toEqual(['Sizes'])
})

test('a new option appears with its product', async () => {
  await w.product({
    manageVariants: true,
    productOptions: [{ name: 'Length', choices: [{ value: 'L', description: 'L' }] }],
  })
  expect((await query({ filter: { name: 'Length' } })).length).toBe(1)
})

test('shoppers read the stock of what they see, without the notes of the merchant', async () => {
  const { product } = await w.visitor.callOk(productsV3.getProductV3, { productId })
  const [variant] = product.variantsInfo?.variants ?? []
  const filter = { variantId: variant?.id }
  for (const role of ['visitor', 'member'] as const) {
    const { inventoryItems } = await w.callOk(
      inventoryItemsV3.queryInventoryItems,
      { query: { filter } },
      role,
    )
    expect(inventoryItems).toMatchObject([
      { productId, quantity: 10, trackQuantity: true, availabilityStatus: 'IN_STOCK' },
    ])
    const [item] = inventoryItems
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['extendedFields']))
    expect(item).not.toHaveProperty('product')
    expect(item?.preorderInfo).toEqual({ enabled: false })
    const one = await w.callOk(inventoryItemsV3.getInventoryItem, { inventoryItemId: item?.id ?? '' }, role)
    expect(one.inventoryItem).toEqual(item)
  }
  const all = await w.visitor.callOk(inventoryItemsV3.queryInventoryItems, { query: {} })
  const known = await w.merchant.callOk(inventoryItemsV3.queryInventoryItems, { query: {} })
  expect(all.inventoryItems.length).toBeLessThan(known.inventoryItems.length)
  const hidden = known.inventoryItems.find(({ id }) => !all.inventoryItems.some(seen => seen.id === id))
  const other = await createDriver(shop)
  expect(
    (await other.visitor.send(inventoryItemsV3.getInventoryItem, { inventoryItemId: hidden?.id })).status,
  ).toBe(404)
})
