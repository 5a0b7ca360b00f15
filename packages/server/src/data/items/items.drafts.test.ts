import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract
const CREATED = 'wix.data.v2.data_item_created'
const UPDATED = 'wix.data.v2.data_item_updated'
const DELETED = 'wix.data.v2.data_item_deleted'

scenarios(() => shop, items.createDataItemDraft, [
  {
    name: 'copies the item, which stays as it is',
    given: w => w.draftableItem(),
    reply: { dataItem: { data: { title: 'A walk' } } },
    emitted: [CREATED],
  },
  {
    name: 'makes no second draft',
    given: async w => {
      const which = await w.draftableItem()
      await w.merchant.callOk(items.createDataItemDraft, which)
      return which
    },
    fails: 'DATA_DRAFT_EXISTS',
  },
  {
    name: 'keeps drafts only where the collection does',
    given: w => w.dataItem(),
    fails: 'DATA_DRAFTS_NOT_KEPT',
  },
  {
    name: 'copies nothing that is not there',
    given: async w => ({ ...(await w.draftableItem()), dataItemId: 'none' }),
    fails: 'WDE0073',
  },
])

test('names the unique field whose value another item has', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection({ fields: [{ key: 'code', type: 'TEXT', unique: true }] })
  const put = (collection: string, id: string, code: string) =>
    w.merchant.callOk(items.save, { dataCollectionId: collection, dataItem: { id, data: { code } } })
  await put(dataCollectionId, '1', 'a')
  await put(dataCollectionId, '3', 'c')
  const { addDraftItemsPlugin } = contract.dataCollections
  await w.merchant.callOk(addDraftItemsPlugin, { dataCollectionId, draftItemsOptions: {} })
  for (const dataItemId of ['2', '3']) {
    await put(`${dataCollectionId}__drafts`, dataItemId, 'a')
    const rejected = await w.merchant.send(items.publishDataItemDraft, { dataCollectionId, dataItemId })
    expect(codeOf(rejected)).toBe('WDE0123')
    expect(rejected.body.details.applicationError.data).toEqual({ dataItemId, fieldKey: 'code' })
  }
})

test('a draft is edited on its own, and replaces what is published when it is published', async () => {
  const w = await createDriver(shop)
  const which = await w.draftableItem()
  const { dataItem: draft } = await w.merchant.callOk(items.createDataItemDraft, which)
  expect(draft.dataCollectionId).toBe(`${which.dataCollectionId}__drafts`)
  const dataCollectionId = draft.dataCollectionId as string
  const change = { dataCollectionId, dataItem: { id: which.dataItemId, data: { title: 'A better walk' } } }
  await w.merchant.callOk(items.update, change)
  const live = async () => (await w.merchant.callOk(items.get, which)).dataItem.data?.title
  expect(await live()).toBe('A walk')
  const published = await w.merchant.callOk(items.publishDataItemDraft, which)
  expect(published.dataItem).toMatchObject({
    dataCollectionId: which.dataCollectionId,
    data: { title: 'A better walk' },
  })
  expect(await live()).toBe('A better walk')
  const gone = { dataCollectionId, dataItemId: which.dataItemId }
  expect(codeOf(await w.merchant.send(items.get, gone))).toBe('WDE0073')
})

test('a new draft is inserted among the drafts and becomes an item when it is published', async () => {
  const w = await createDriver(shop)
  const { dataCollectionId } = await w.draftableItem()
  const drafts = `${dataCollectionId}__drafts`
  await w.merchant.callOk(items.insert, {
    dataCollectionId: drafts,
    dataItem: { id: 'new', data: { title: 'N' } },
  })
  const which = { dataCollectionId, dataItemId: 'new' }
  expect(codeOf(await w.merchant.send(items.get, which))).toBe('WDE0073')
  await w.merchant.callOk(items.publishDataItemDraft, which)
  expect((await w.merchant.callOk(items.get, which)).dataItem.data).toMatchObject({ title: 'N' })
})

scenarios(() => shop, items.publishDataItemDraft, [
  {
    name: 'publishes with an event for each side',
    given: async w => {
      const which = await w.draftableItem()
      await w.merchant.callOk(items.createDataItemDraft, which)
      return which
    },
    emitted: [UPDATED, DELETED],
  },
  { name: 'finds no draft', given: w => w.draftableItem(), fails: 'WDE0073' },
])

scenarios(() => shop, items.unpublishDataItem, [
  {
    name: 'takes the item back into a draft',
    given: w => w.draftableItem(),
    reply: { dataItem: { data: { title: 'A walk' } } },
    emitted: [DELETED, CREATED],
    afterwards: async (w, { dataItem }) => {
      const { dataCollectionId, id } = dataItem
      expect(dataCollectionId).toMatch(/__drafts$/)
      await w.merchant.callOk(items.get, {
        dataCollectionId: dataCollectionId as string,
        dataItemId: id as string,
      })
    },
  },
  {
    name: 'takes it away altogether when no draft is wanted',
    given: async w => ({ ...(await w.draftableItem()), copyToDraft: false }),
    emitted: [DELETED],
  },
])
