import { contract } from '@stoa/contract'
import { codeOf, twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.inventoryItemsV3
const { createBusinessLocation, deleteBusinessLocation, transferInventory } = contract.businessLocations

let count = 0
const location = async () => {
  const businessLocation = { name: `Shop ${++count}` }
  const reply = await driver.merchant.callOk(createBusinessLocation, { businessLocation })
  return reply.businessLocation.id
}

const itemsOf = async (productId: string) => {
  const query = {
    filter: { productId: { $eq: productId } },
    sort: [{ fieldName: 'createdDate', order: 'ASC' as const }],
  }
  return (await driver.merchant.callOk(calls.queryInventoryItems, { query })).inventoryItems
}

const onlyItem = async (productId: string) => {
  const [item, ...others] = await itemsOf(productId)
  expect(others).toEqual([])
  return item as NonNullable<typeof item>
}

const eventsOf = async (id: string) => {
  const rows = await shop.sql<{ type: string; data: object }>`select type, payload as data from events
    where entity_id = ${id} order by id`
  return rows.map(({ type }) => type.replace('wix.stores.catalog.v3.inventory_item_', ''))
}

test('a new product has an item at the default location, whose variant has the id of the product (protocol/inventory §1)', async () => {
  const product = await driver.product({}, 5)
  const item = await onlyItem(product.id)
  expect(item).toMatchObject({
    productId: product.id,
    variantId: product.id,
    quantity: 5,
    trackQuantity: true,
    availabilityStatus: 'IN_STOCK',
    preorderInfo: { enabled: false, counter: 0 },
    product: { name: product.name, variantVisible: true },
  })
  expect(item).not.toHaveProperty('inStock')
  const { changes } = await ledger(item.id as string)
  expect(changes.map(({ cause, delta, quantity }) => [cause, delta, quantity])).toEqual([['MANUAL', 5, 5]])
})

const ledger = async (inventoryItemId: string) => {
  const { listInventoryChanges } = contract.inventoryChanges
  const reply = await driver.merchant.callOk(listInventoryChanges, { inventoryItemId })
  return { changes: reply.inventoryChanges }
}

test('items of managed variants have the names of their choices', async () => {
  const product = await driver.product({ productOptions: twoOptions, manageVariants: true })
  const items = await itemsOf(product.id)
  expect(items).toHaveLength(product.variants.length)
  expect(new Set(items.map(item => item.variantId))).toEqual(new Set(product.variants.map(({ id }) => id)))
  const choices = product.variants[0]?.choices as Record<string, string>
  const first = items.find(({ variantId }) => variantId === product.variants[0]?.id)
  expect(first?.product?.variantName?.split(' | ').sort()).toEqual(Object.values(choices).sort())
})

test('both generations of calls read and write the same stock', async () => {
  const product = await driver.product({}, 5)
  const item = await onlyItem(product.id)
  const { updateInventoryItem } = calls
  const sent = { id: item.id, revision: item.revision, quantity: 0 }
  const updated = await driver.merchant.callOk(updateInventoryItem, { inventoryItem: sent, reason: 'MANUAL' })
  expect(updated.inventoryItem).toMatchObject({ quantity: 0, availabilityStatus: 'OUT_OF_STOCK' })
  const read = await driver.visitor.callOk(contract.products.getProduct, { id: product.id })
  expect(read.product.stock).toMatchObject({ quantity: 0, inStock: false })
  expect(await eventsOf(item.id as string)).toEqual([
    'updated',
    'updated_with_reason',
    'stock_status_updated',
  ])
  const incrementData = [{ productId: product.id, incrementBy: 3 }]
  await driver.merchant.callOk(contract.inventory.incrementInventory, { incrementData })
  expect(await onlyItem(product.id)).toMatchObject({ quantity: 3 })
  const conflict = await driver.merchant.send(updateInventoryItem, { inventoryItem: sent })
  expect([conflict.status, codeOf(conflict)]).toEqual([409, 'REVISION_CONFLICT'])
})

test('sending inStock turns counting off, and quantity turns it on', async () => {
  const product = await driver.product({}, 5)
  const item = await onlyItem(product.id)
  const update = async (fields: object) => {
    const { revision } = await onlyItem(product.id)
    const inventoryItem = { id: item.id, revision, ...fields }
    return (await driver.merchant.callOk(calls.updateInventoryItem, { inventoryItem })).inventoryItem
  }
  expect(await update({ inStock: true })).toMatchObject({ trackQuantity: false, inStock: true })
  const read = await driver.visitor.callOk(contract.products.getProduct, { id: product.id })
  expect(read.product.stock).toMatchObject({ trackInventory: false, inStock: true })
  expect(await update({ quantity: 2 })).toMatchObject({ trackQuantity: true, quantity: 2 })
  const both = { id: item.id, revision: '9', quantity: 1, inStock: true }
  const reply = await driver.merchant.send(calls.updateInventoryItem, { inventoryItem: both })
  expect(reply.status).toBe(400)
})

test('an item is created once per variant and location, for known variants and locations only', async () => {
  const product = await driver.product()
  const locationId = await location()
  const inventoryItem = { productId: product.id, variantId: product.id, locationId, quantity: 3 }
  const { inventoryItem: created } = await driver.merchant.callOk(calls.createInventoryItem, {
    inventoryItem,
  })
  expect(created).toMatchObject({ locationId, quantity: 3, revision: '1' })
  expect(await eventsOf(created.id as string)).toEqual(['created'])
  const unknown = '11111111-1111-4111-8111-111111111111'
  const rejected = await driver.merchant.callOk(calls.bulkCreateInventoryItems, {
    inventoryItems: [
      inventoryItem,
      { ...inventoryItem, variantId: unknown },
      { ...inventoryItem, locationId: unknown },
      { ...inventoryItem, productId: unknown },
    ],
  })
  expect(rejected.results.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
    'INVENTORY_ITEM_ALREADY_EXISTS',
    'VARIANT_NOT_FOUND',
    'BUSINESS_LOCATION_NOT_FOUND',
    'VARIANT_NOT_FOUND',
  ])
  expect(rejected.bulkActionMetadata).toMatchObject({ totalSuccesses: 0, totalFailures: 4 })
})

test('upsert creates or updates, and rejects a second entry for one item', async () => {
  const product = await driver.product({}, 5)
  const locationId = await location()
  const item = { productId: product.id, variantId: product.id }
  const { results } = await driver.merchant.callOk(calls.bulkUpsertInventoryItems, {
    inventoryItems: [
      { inventoryItem: { ...item, locationId, quantity: 1 } },
      { inventoryItem: { ...item, quantity: 8 } },
      { inventoryItem: { ...item, locationId, quantity: 2 } },
    ],
    returnEntity: true,
  })
  expect(results.map(({ item, itemMetadata }) => item?.quantity ?? itemMetadata?.error?.code)).toEqual([
    1,
    8,
    'REVISION_CONFLICT',
  ])
})

test('increments and decrements are made one after the other, each independently', async () => {
  const product = await driver.product({}, 5)
  const item = await onlyItem(product.id)
  const untracked = await onlyItem((await driver.product({}, null)).id)
  const id = item.id as string
  const decrement = (decrementBy: number, inventoryItemId = id) => ({ inventoryItemId, decrementBy })
  const decrementData = [decrement(3), decrement(3), decrement(2), decrement(1, untracked.id as string)]
  const reply = await driver.merchant.callOk(calls.bulkDecrementInventoryItems, {
    decrementData,
    returnEntity: true,
  })
  expect(reply.results.map(({ itemMetadata }) => itemMetadata?.error?.code ?? 'done')).toEqual([
    'done',
    'INSUFFICIENT_INVENTORY',
    'done',
    'INVENTORY_ITEM_NOT_TRACKED',
  ])
  expect(await onlyItem(product.id)).toMatchObject({ quantity: 0, revision: '3' })
  const below = { decrementData: [decrement(4)], restrictInventory: false, reason: 'ORDER' as const }
  await driver.merchant.callOk(calls.bulkDecrementInventoryItems, below)
  expect(await onlyItem(product.id)).toMatchObject({ quantity: -4, availabilityStatus: 'OUT_OF_STOCK' })
  const { variantId, locationId } = item
  await driver.merchant.callOk(calls.bulkIncrementInventoryItemsByVariantAndLocation, {
    incrementData: [{ variantId, locationId, incrementBy: 10 }],
  })
  const { changes } = await ledger(id)
  expect(changes.map(({ cause, delta, quantity }) => [cause, delta, quantity])).toEqual([
    ['MANUAL', 10, 6],
    ['ORDER', -4, -4],
    ['MANUAL', -5, 0],
    ['MANUAL', 5, 5],
  ])
})

test('changes by filter change all matching items, and stay within 0 and 99,999 units', async () => {
  const [a, b, c] = [
    await driver.product({}, 5),
    await driver.product({}, 99_990),
    await driver.product({}, null),
  ]
  const filter = { productId: { $in: [a.id, b.id, c.id] } }
  const quantities = async () => {
    const items = [await onlyItem(a.id), await onlyItem(b.id), await onlyItem(c.id)]
    return items.map(({ quantity, inStock }) => quantity ?? inStock)
  }
  await driver.merchant.callOk(calls.bulkAdjustInventoryItemsByFilter, {
    filter,
    adjustment: { incrementBy: 20 },
  })
  expect(await quantities()).toEqual([25, 99_999, true])
  await driver.merchant.callOk(calls.bulkSetOrAdjustInventoryItemsByFilter, {
    filter,
    adjustedInventoryAction: { decrementBy: 30 },
  })
  expect(await quantities()).toEqual([0, 99_969, 0])
  const inventoryItem = { preorderInfo: { enabled: true, limit: 3 } }
  await driver.merchant.callOk(calls.bulkUpdateInventoryItemsByFilter, { filter, inventoryItem })
  const preorder = { ...filter, availabilityStatus: { $eq: 'PREORDER' } }
  expect(await driver.merchant.callOk(calls.countInventoryItems, { filter: preorder })).toEqual({
    count: 2,
  })
  const search = { filter, search: { expression: a.name.toUpperCase(), mode: 'AND' as const } }
  const found = await driver.merchant.callOk(calls.searchInventoryItems, { search })
  expect(found.inventoryItems.map(({ productId }) => productId)).toEqual([a.id])
  await driver.merchant.callOk(calls.bulkDeleteInventoryItemsByFilter, { filter: preorder })
  expect(await itemsOf(a.id)).toEqual([])
  const read = await driver.visitor.callOk(contract.products.getProduct, { id: a.id })
  expect(read.product.stock).toMatchObject({ inStock: false })
  const filled = {
    filter: { productId: { $in: [a.id, b.id] } },
    locationId: (await onlyItem(b.id)).locationId as string,
  }
  await driver.merchant.callOk(calls.bulkCreateInventoryItemsByVariantFilter, {
    ...filled,
    inventoryCreationData: { quantity: 4 },
  })
  expect(await quantitiesOf(a.id, b.id)).toEqual([4, 99_969])
})

const quantitiesOf = async (...productIds: string[]) => {
  const items = await Promise.all(productIds.map(itemsOf))
  return items.flat().map(({ quantity }) => quantity)
}

test('a transfer moves units or nothing (protocol/inventory §3)', async () => {
  const [a, b] = [await driver.product({}, 5), await driver.product({}, 1)]
  const [fromLocationId, toLocationId] = [(await onlyItem(a.id)).locationId as string, await location()]
  const transfer = (units: object[]) =>
    driver.merchant.send(transferInventory, { fromLocationId, toLocationId, units })
  const failed = await transfer([
    { variantId: a.id, quantity: 2 },
    { variantId: b.id, quantity: 2 },
  ])
  expect([failed.status, codeOf(failed)]).toEqual([409, 'INSUFFICIENT_INVENTORY'])
  expect(await quantitiesOf(a.id, b.id)).toEqual([5, 1])
  expect((await transfer([{ variantId: a.id, quantity: 2 }])).status).toBe(200)
  expect((await transfer([{ variantId: a.id, quantity: 1 }])).status).toBe(200)
  const items = await itemsOf(a.id)
  const [source, target] = [fromLocationId, toLocationId].map(id =>
    items.find(item => item.locationId === id),
  )
  expect([source?.quantity, target?.quantity]).toEqual([2, 3])
  const { changes } = await ledger(target?.id as string)
  expect(changes.map(({ cause, delta }) => [cause, delta])).toEqual([
    ['TRANSFER', 1],
    ['TRANSFER', 2],
  ])
  const used = await driver.merchant.send(deleteBusinessLocation, { businessLocationId: toLocationId })
  expect(codeOf(used)).toBe('BUSINESS_LOCATION_IN_USE')
})

test('the default location cannot be deleted, one without items can', async () => {
  const { queryBusinessLocations } = contract.businessLocations
  const { businessLocations } = await driver.merchant.callOk(queryBusinessLocations, {})
  const defaults = businessLocations.filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(1)
  const remove = (businessLocationId: string) =>
    driver.merchant.send(deleteBusinessLocation, { businessLocationId })
  expect(codeOf(await remove(defaults[0]?.id as string))).toBe('BUSINESS_LOCATION_IN_USE')
  expect((await remove(await location())).status).toBe(200)
})

test('of two levels of one variant, the last counts', async () => {
  const product = await driver.product({}, 5)
  const variantId = product.variants[0]?.id
  const variants = [
    { variantId, quantity: 1 },
    { variantId, quantity: 2 },
  ]
  await driver.merchant.callOk(contract.inventory.updateInventoryVariants, {
    inventoryItem: { productId: product.id, trackQuantity: true, variants },
  })
  expect(await quantitiesOf(product.id)).toEqual([2])
})

test('a search aggregates all matching items in one statement', async () => {
  const collection = await driver.collection()
  const [a, b, c] = [await driver.product({}, 3), await driver.product({}, 8), await driver.product({}, 0)]
  const id = collection.id
  const ids = [a.id, b.id, c.id]
  await driver.merchant.callOk(contract.products.addProductsToCollection, { id, productIds: ids })
  const search = (aggregations: object[]) => ({
    search: { filter: { productId: { $in: ids } }, cursorPaging: { limit: 1 }, aggregations },
  })
  const reply = await driver.merchant.callOk(
    calls.searchInventoryItems,
    search([
      { name: 'status', fieldPath: 'availabilityStatus', value: {} },
      { fieldPath: 'quantity', range: { buckets: [{ to: 1 }, { from: 1, to: 8 }, { from: 1 }] } },
      { fieldPath: 'quantity', scalar: { type: 'MAX' } },
      { fieldPath: 'locationId', scalar: { type: 'COUNT_DISTINCT' } },
      { fieldPath: 'product.directCategoryIds', value: { sortType: 'VALUE', sortDirection: 'ASC' } },
      { fieldPath: 'createdDate', dateHistogram: { interval: 'YEAR' } },
    ]) as never,
  )
  expect(reply.inventoryItems).toHaveLength(1)
  const [status, ranges, max, locations, categories, years] = reply.aggregationData?.results ?? []
  expect(status).toEqual({
    name: 'status',
    type: 'VALUE',
    fieldPath: 'availabilityStatus',
    values: {
      results: [
        { value: 'IN_STOCK', count: 2 },
        { value: 'OUT_OF_STOCK', count: 1 },
      ],
    },
  })
  expect(ranges?.ranges?.results).toEqual([
    { to: 1, count: 1 },
    { from: 1, to: 8, count: 1 },
    { from: 1, count: 2 },
  ])
  expect([max?.scalar, locations?.scalar]).toEqual([
    { type: 'MAX', value: 8 },
    { type: 'COUNT_DISTINCT', value: 1 },
  ])
  expect(categories?.values?.results).toEqual([{ value: id, count: 3 }])
  expect(years?.dateHistogram?.results).toMatchObject([
    { value: expect.stringMatching(/^\d{4}-01-01T00:00:00.000Z$/), count: 3 },
  ])
  const wrong = await driver.merchant.send(
    calls.searchInventoryItems,
    search([{ fieldPath: 'product.name', scalar: { type: 'MIN' } }]) as never,
  )
  expect(wrong.status).toBe(400)
})
