import { type CallDeclaration, contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { createEntity } from '@stoa/testkit/valid-request'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { newItem, newLocation } from '../inventory/inventory.fixture.ts'

const { driver } = await openTestShop()
const { brandsV3, ribbonsV3, infoSectionsV3, customizationsV3, inventoryItemsV3, synonymGroups } = contract

/** Makes a call of the merchant that succeeds. */
async function make(call: CallDeclaration, message: object) {
  const reply = await driver.merchant.send(call, message as never)
  const { status } = reply
  expect({ status, code: codeOf(reply), fields: rejectedFields(reply) }).toEqual({
    status: 200,
    code: undefined,
    fields: {},
  })
  return reply.body
}
const failure = async (call: CallDeclaration, message: object) =>
  codeOf(await driver.merchant.send(call, message as never))

interface Entity {
  one: string
  many: string
  get: CallDeclaration
  query: CallDeclaration
  count: CallDeclaration
  update: CallDeclaration
  remove: CallDeclaration
  bulkCreate?: CallDeclaration
  bulkUpdate?: CallDeclaration
  bulkDelete?: CallDeclaration
  /** Where results of bulk calls have the entity. */
  bulkResult?: string
  /** Name of the field that changes. */
  field: string
  entity: (text: string) => object
  notFound: string
}

const entities: Record<string, Entity> = {
  brands: {
    one: 'brand',
    many: 'brands',
    get: brandsV3.getBrand,
    query: brandsV3.queryBrands,
    count: brandsV3.countBrands,
    update: brandsV3.updateBrand,
    remove: brandsV3.deleteBrand,
    bulkCreate: brandsV3.bulkCreateBrands,
    bulkUpdate: brandsV3.bulkUpdateBrands,
    bulkDelete: brandsV3.bulkDeleteBrands,
    field: 'name',
    entity: name => ({ name }),
    notFound: 'BRAND_NOT_FOUND',
  },
  ribbons: {
    one: 'ribbon',
    many: 'ribbons',
    get: ribbonsV3.getRibbon,
    query: ribbonsV3.queryRibbons,
    count: ribbonsV3.countRibbons,
    update: ribbonsV3.updateRibbon,
    remove: ribbonsV3.deleteRibbon,
    bulkCreate: ribbonsV3.bulkCreateRibbons,
    bulkUpdate: ribbonsV3.bulkUpdateRibbons,
    bulkDelete: ribbonsV3.bulkDeleteRibbons,
    field: 'name',
    entity: name => ({ name }),
    notFound: 'RIBBON_NOT_FOUND',
  },
  'info sections': {
    one: 'infoSection',
    many: 'infoSections',
    get: infoSectionsV3.getInfoSection,
    query: infoSectionsV3.queryInfoSections,
    count: infoSectionsV3.countInfoSections,
    update: infoSectionsV3.updateInfoSection,
    remove: infoSectionsV3.deleteInfoSection,
    bulkCreate: infoSectionsV3.bulkCreateInfoSections,
    bulkUpdate: infoSectionsV3.bulkUpdateInfoSections,
    bulkDelete: infoSectionsV3.bulkDeleteInfoSections,
    field: 'uniqueName',
    entity: uniqueName => ({ uniqueName, title: 'Care' }),
    notFound: 'INFO_SECTION_NOT_FOUND',
  },
  customizations: {
    one: 'customization',
    many: 'customizations',
    get: customizationsV3.getCustomization,
    query: customizationsV3.queryCustomizations,
    count: customizationsV3.countCustomizations,
    update: customizationsV3.updateCustomization,
    remove: customizationsV3.deleteCustomization,
    bulkCreate: customizationsV3.bulkCreateCustomizations,
    bulkUpdate: customizationsV3.bulkUpdateCustomizations,
    bulkResult: 'customization',
    field: 'name',
    entity: name => ({
      name,
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: [{ name: 'One' }, { name: 'Two' }] },
    }),
    notFound: 'CUSTOMIZATION_NOT_FOUND',
  },
  'groups of synonyms': {
    one: 'synonymGroup',
    many: 'synonymGroups',
    get: synonymGroups.getSynonymGroup,
    query: synonymGroups.querySynonymGroups,
    count: synonymGroups.countSynonymGroups,
    update: synonymGroups.updateSynonymGroup,
    remove: synonymGroups.deleteSynonymGroup,
    field: 'words',
    entity: word => ({ language: 'en', words: [word, `${word}s`] }),
    notFound: 'SYNONYM_GROUP_NOT_FOUND',
  },
}

test.each(Object.entries(entities))(
  '%s are created, read, queried, counted, changed and deleted (protocol/crud-entities §1)',
  async (_, entity) => {
    const { one, many, field, get, query, count, update, remove, bulkCreate, bulkUpdate, bulkDelete } = entity
    const { bulkResult = 'item' } = entity
    const resource = Object.entries(contract).find(([, calls]) => Object.values(calls).includes(get as never))
    const wanted = ['first', 'second', 'third'].map(text => entity.entity(text))
    const stored = bulkCreate
      ? (await make(bulkCreate, { [many]: wanted, returnEntity: true })).results.map(
          (result: Record<string, unknown>) => result[bulkResult],
        )
      : await Promise.all(
          wanted.map(doc => createEntity(driver, resource?.[0] as 'synonymGroups', doc as never)),
        )
    const [first, second, third] = stored as { id: string; revision: string }[]
    const idOf = (each: { id: string } | undefined) => ({ [`${one}Id`]: each?.id })
    const filter = { id: { $in: [first?.id, second?.id, third?.id] } }

    expect((await make(get, idOf(first)))[one]).toMatchObject(wanted[0] as object)
    const found = await make(query, { query: { filter } })
    expect(found[many].map(({ id }: { id: string }) => id).sort()).toEqual(
      [first?.id, second?.id, third?.id].sort(),
    )
    expect((await make(count, { filter })).count).toBe(3)

    const value = (entity.entity('changed') as Record<string, unknown>)[field]
    const change = { id: first?.id, revision: first?.revision, [field]: value }
    const changed = await make(update, { [one]: change })
    expect(changed[one]).toMatchObject({ id: first?.id, [field]: value })
    expect(await failure(update, { [one]: change })).toBe('REVISION_CONFLICT')

    if (bulkUpdate) {
      const next = (entity.entity('changed together') as Record<string, unknown>)[field]
      const item = { id: second?.id, revision: second?.revision, [field]: next }
      const { results } = await make(bulkUpdate, {
        [many]: [
          { [one]: item, fieldMask: [field] },
          { [one]: { ...item, id: driver.memberId }, fieldMask: [field] },
        ],
        returnEntity: true,
      })
      expect(results[0]).toMatchObject({ itemMetadata: { success: true }, [bulkResult]: { [field]: next } })
      expect(results[1]).toMatchObject({
        itemMetadata: { success: false, error: { code: entity.notFound } },
      })
    }

    await make(remove, idOf(first))
    expect(await failure(get, idOf(first))).toBe(entity.notFound)
    if (bulkDelete) await make(bulkDelete, { [`${one}Ids`]: [second?.id, third?.id] })
    expect((await make(count, { filter })).count).toBe(bulkDelete ? 0 : 2)
  },
)

test('brands and ribbons of a name are found or created once (protocol/crud-entities §9)', async () => {
  for (const [one, many, getOrCreate, bulkGetOrCreate] of [
    ['brand', 'brandNames', brandsV3.getOrCreateBrand, brandsV3.bulkGetOrCreateBrands],
    ['ribbon', 'ribbonNames', ribbonsV3.getOrCreateRibbon, ribbonsV3.bulkGetOrCreateRibbons],
  ] as const) {
    const created = await make(getOrCreate, { [`${one}Name`]: 'Wanted' })
    const again = await make(getOrCreate, { [`${one}Name`]: 'Wanted' })
    expect(again[one]).toEqual(created[one])
    const { results } = await make(bulkGetOrCreate, { [many]: ['Other', 'Wanted', 'Other'] })
    const ids = results.map(({ item }: { item: { id: string } }) => item.id)
    expect(ids[1]).toBe(created[one].id)
    expect(ids[0]).toBe(ids[2])
  }
})

test('items of stock are read, changed, counted up and deleted, one or many (protocol/inventory §1)', async () => {
  const { getInventoryItem, deleteInventoryItem, bulkUpdateInventoryItems } = inventoryItemsV3
  const { bulkDeleteInventoryItems, bulkIncrementInventoryItems, bulkCreateInventoryItems } = inventoryItemsV3
  const { variantId, productId } = await newItem(driver)
  const locations = [await newLocation(driver), await newLocation(driver)]
  const { results } = await make(bulkCreateInventoryItems, {
    inventoryItems: locations.map(locationId => ({ variantId, productId, locationId, quantity: 7 })),
    returnEntity: true,
  })
  const items = results.map(({ item }: { item: { id: string; revision: string } }) => item)
  const read = async (inventoryItemId: string) =>
    (await make(getInventoryItem, { inventoryItemId })).inventoryItem
  expect(await read(items[0].id)).toMatchObject({ quantity: 7, locationId: locations[0] })

  const incremented = await make(bulkIncrementInventoryItems, {
    incrementData: [
      { inventoryItemId: items[0].id, incrementBy: 2 },
      { inventoryItemId: driver.memberId, incrementBy: 2 },
    ],
    returnEntity: true,
  })
  expect(
    incremented.results.map(
      ({ itemMetadata }: { itemMetadata: { success: boolean } }) => itemMetadata.success,
    ),
  ).toEqual([true, false])
  const { revision, quantity } = await read(items[0].id)
  expect(quantity).toBe(9)

  const stale = items[0].revision
  const updated = await make(bulkUpdateInventoryItems, {
    inventoryItems: [
      { inventoryItem: { id: items[0].id, revision, quantity: 4 }, fieldMask: ['quantity'] },
      { inventoryItem: { id: items[0].id, revision: stale, quantity: 5 }, fieldMask: ['quantity'] },
    ],
  })
  expect(updated.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(await read(items[0].id)).toMatchObject({ quantity: 4 })

  await make(deleteInventoryItem, { inventoryItemId: items[0].id })
  expect(await failure(getInventoryItem, { inventoryItemId: items[0].id })).toBe('INVENTORY_ITEM_NOT_FOUND')
  await make(bulkDeleteInventoryItems, { inventoryItemIds: [items[1].id] })
  expect(await failure(getInventoryItem, { inventoryItemId: items[1].id })).toBe('INVENTORY_ITEM_NOT_FOUND')
})

test('info sections leave many products at once (protocol/catalogue §11)', async () => {
  const { bulkAddInfoSectionsToProducts, bulkRemoveInfoSectionsFromProducts } = contract.productsV3Bulk
  const { infoSection } = await make(infoSectionsV3.createInfoSection, {
    infoSection: { uniqueName: 'leaves', title: 'Leaves', plainDescription: '<p>Soon gone.</p>' },
  })
  const productIds = [(await driver.product()).id, (await driver.product()).id]
  const revisionsOf = async () =>
    Promise.all(
      productIds.map(async productId => {
        const message = { productId, fields: ['INFO_SECTION'] }
        const { product } = await make(contract.productsV3.getProductV3, message)
        return { productId, revision: product.revision, sections: product.infoSections ?? [] }
      }),
    )
  const sent = async () => (await revisionsOf()).map(({ productId, revision }) => ({ productId, revision }))
  const infoSectionIds = [infoSection.id]
  await make(bulkAddInfoSectionsToProducts, { products: await sent(), infoSectionIds })
  expect((await revisionsOf()).map(({ sections }) => sections.length)).toEqual([1, 1])
  await make(bulkRemoveInfoSectionsFromProducts, { products: await sent(), infoSectionIds })
  expect((await revisionsOf()).map(({ sections }) => sections.length)).toEqual([0, 0])
})

test('requests, rules, schedules, price lists, places and files are counted, and read one by one', async () => {
  const { backInStockNotifications, collectionRules, productSchedules, priceLists } = contract
  const { businessLocations, mediaFiles, categories } = contract
  const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
  const { id: catalogItemId } = await driver.product({}, 0)
  const { request } = await make(backInStockNotifications.createBackInStockNotificationRequest, {
    request: { catalogReference: { catalogItemId, appId }, email: driver.newEmail() },
    itemDetails: {},
  })
  const read = await make(backInStockNotifications.getBackInStockNotificationRequest, { id: request.id })
  expect(read.request).toMatchObject({ id: request.id, status: 'RECEIVED' })

  const collection = await driver.collection()
  const rule = await createEntity(driver, 'collectionRules', {
    collectionId: collection.id,
    match: 'ALL',
    conditions: [{ field: 'PRICE', operator: 'LTE', values: ['1'] }],
  })
  expect((await make(collectionRules.countCollectionRules, { filter: { id: rule.id } })).count).toBe(1)

  const schedule = await createEntity(driver, 'productSchedules', {
    productId: catalogItemId,
    startDate: '2030-01-01T00:00:00.000Z',
    visible: false,
  })
  expect((await make(productSchedules.countProductSchedules, { filter: { id: schedule.id } })).count).toBe(1)

  const list = await createEntity(driver, 'priceLists', { name: 'Counted', active: false, percentOff: 5 })
  const filter = { id: list.id }
  expect((await make(priceLists.countPriceLists, { filter })).count).toBe(1)
  expect((await make(priceLists.queryPriceLists, { query: { filter } })).priceLists).toHaveLength(1)
  await make(priceLists.setPriceListPrices, {
    priceListId: list.id,
    prices: [{ productId: catalogItemId, price: 9 }],
  })
  const prices = await make(priceLists.queryPriceListPrices, { priceListId: list.id })
  expect(JSON.stringify(prices)).toContain(catalogItemId)

  const businessLocationId = await newLocation(driver)
  const place = await make(businessLocations.getBusinessLocation, { businessLocationId })
  expect(place.businessLocation).toMatchObject({ id: businessLocationId })
  const places = { filter: { id: businessLocationId } }
  expect((await make(businessLocations.countBusinessLocations, places)).count).toBe(1)

  const file = await createEntity(driver, 'mediaFiles', {
    displayName: 'Counted picture',
    sizeInBytes: 1000,
  })
  expect((await make(mediaFiles.countMediaFiles, { filter: { id: file.id } })).count).toBe(1)
  const files = await make(mediaFiles.queryMediaFiles, { query: { filter: { id: file.id } } })
  expect(files.mediaFiles).toMatchObject([{ id: file.id }])

  const { trees } = await make(categories.listTrees, {})
  expect(trees).toEqual([expect.objectContaining({ appNamespace: '@wix/stores' })])
})
