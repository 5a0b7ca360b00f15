import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const items: Partial<ValidRequests<'items'>> = {
  get: async driver => valid('visitor', await driver.dataItem()),
  query: async driver => {
    const { dataCollectionId, dataItemId } = await driver.dataItem()
    const filter = { _id: { $in: [dataItemId] } }
    return valid('visitor', { dataCollectionId, query: { filter }, returnTotalCount: true })
  },
  listMissingItemTranslations: async () => valid('merchant', { language: 'de', limit: 5 }),
  count: async driver => {
    const { dataCollectionId } = await driver.dataItem({ year: 1927 })
    return valid('visitor', { dataCollectionId, filter: { year: { $gt: 1900 } } })
  },
  insert: async driver =>
    valid('visitor', {
      dataCollectionId: await driver.dataCollection(),
      dataItem: { data: { title: 'A walk', year: 1927 } },
    }),
  update: async driver => {
    const { dataCollectionId, dataItemId: id } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
  },
  save: async driver => {
    const { dataCollectionId, dataItemId: id } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
  },
  patch: async driver => {
    const { dataCollectionId, dataItemId } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, patch: yearPatch(dataItemId) })
  },
  remove: async driver => valid('visitor', await driver.dataItem()),
  truncate: async driver => {
    const { dataCollectionId } = await driver.dataItem()
    return valid('merchant', { dataCollectionId })
  },
  bulkInsert: async driver =>
    valid('visitor', {
      dataCollectionId: await driver.dataCollection(),
      dataItems: [{ data: { title: 'One' } }],
    }),
  bulkUpdate: async driver => {
    const { dataCollectionId, dataItemId: id } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, dataItems: [{ id, data: { title: 'One' } }] })
  },
  bulkSave: async driver => {
    const { dataCollectionId, dataItemId: id } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, dataItems: [{ id, data: {} }, { data: {} }] })
  },
  bulkPatch: async driver => {
    const { dataCollectionId, dataItemId } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, patches: [yearPatch(dataItemId)], returnEntity: true })
  },
  bulkRemove: async driver => {
    const { dataCollectionId, dataItemId } = await driver.dataItem()
    return valid('visitor', { dataCollectionId, dataItemIds: [dataItemId] })
  },
  queryReferenced: async driver => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const { referringItemId, referringItemFieldName } = reference
    return valid('visitor', { dataCollectionId, referringItemId, referringItemFieldName })
  },
  isReferenced: async driver => {
    const { dataCollectionId, reference } = await driver.dataReference()
    return valid('visitor', { dataCollectionId, ...reference })
  },
  insertReferences: async driver => {
    const { dataCollectionId, reference } = await driver.dataReference()
    return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
  },
  removeReferences: async driver => {
    const { dataCollectionId, reference } = await driver.dataReference()
    return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
  },
  replaceReferences: async driver => {
    const { dataCollectionId, reference } = await driver.dataReference()
    const { referencedItemId, ...from } = reference
    return valid('visitor', { dataCollectionId, ...from, newReferencedItemIds: [referencedItemId] })
  },
  createDataItemDraft: async driver => valid('merchant', await driver.draftableItem()),
  publishDataItemDraft: async driver => {
    const which = await driver.draftableItem()
    await driver.merchant.callOk(driver.contract.items.createDataItemDraft, which)
    return valid('merchant', which)
  },
  unpublishDataItem: async driver => valid('merchant', await driver.draftableItem()),
}

const yearPatch = (dataItemId: string) => ({
  dataItemId,
  fieldModifications: [
    { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
  ],
})
