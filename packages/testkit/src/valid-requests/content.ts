import type { TestDriver } from '../test-driver.ts'
import { figureRequests } from './content-figures.ts'
import { itemJobRequests } from './content-jobs.ts'
import { type ValidRequestFactories, valid } from './recipe.ts'

export const contentRequests: Pick<
  ValidRequestFactories,
  'dataCollections' | 'dataIndexes' | 'dataPermissions' | 'items'
> = {
  dataCollections: {
    createDataCollection: async w => valid('merchant', { collection: w.newDataCollection() }),
    getDataCollection: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    listDataCollections: async w =>
      valid('merchant', (await w.dataCollection()) ? { paging: { limit: 5 } } : {}),
    deleteDataCollection: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    updateDataCollection: async w => {
      const id = await w.dataCollection()
      return valid('merchant', { collection: { id, fields: [{ key: 'title', type: 'TEXT' as const }] } })
    },
    patchDataCollection: async w =>
      valid('merchant', { dataCollection: { id: await w.dataCollection(), displayName: 'Journal' } }),
    restoreDataCollection: async w => {
      const dataCollectionId = await w.dataCollection()
      await w.callOk(w.contract.dataCollections.deleteDataCollection, { dataCollectionId }, 'merchant')
      return valid('merchant', { dataCollectionId })
    },
    createDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'place', type: 'TEXT' as const },
      }),
    updateDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'year', type: 'TEXT' as const },
        dryRun: true,
      }),
    patchDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'year', displayName: 'Year' },
      }),
    deleteDataCollectionField: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), fieldKey: 'year' }),
    restoreDataCollectionField: async w => {
      const message = { dataCollectionId: await w.dataCollection(), fieldKey: 'year' }
      await w.callOk(w.contract.dataCollections.deleteDataCollectionField, message, 'merchant')
      return valid('merchant', message)
    },
    addDataCollectionPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        plugin: { type: 'SHARED' as const },
      }),
    deleteDataCollectionPlugin: async w =>
      valid('merchant', { ...(await withPlugin(w, 'SHARED')), pluginType: 'SHARED' as const }),
    addPublishPlugin: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), publishOptions: {} }),
    deletePublishPlugin: async w => valid('merchant', await withPlugin(w, 'PUBLISH')),
    addDraftItemsPlugin: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), draftItemsOptions: {} }),
    deleteDraftItemsPlugin: async w => {
      const dataCollectionId = await w.dataCollection()
      const message = { dataCollectionId, draftItemsOptions: {} }
      await w.callOk(w.contract.dataCollections.addDraftItemsPlugin, message, 'merchant')
      return valid('merchant', { dataCollectionId })
    },
    addUrlizedPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        urlizedOptions: { format: 'PLAIN' as const },
      }),
    deleteUrlizedPlugin: async w => valid('merchant', await withPlugin(w, 'URLIZED')),
    addMultilingualPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        multilingualOptions: { translatableFieldKeys: ['title'] },
      }),
    deleteMultilingualPlugin: async w => valid('merchant', await withPlugin(w, 'MULTILINGUAL')),
    addCmsPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        cmsOptions: { siteSort: { sort: [{ fieldKey: 'year', direction: 'DESC' as const }] } },
      }),
    deleteCmsPlugin: async w => valid('merchant', await withPlugin(w, 'CMS')),
    addCatalogPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        catalogOptions: { nameFieldKey: 'title', priceFieldKey: 'year' },
      }),
    deleteCatalogPlugin: async w => {
      const dataCollectionId = await w.dataCollection()
      const catalogOptions = { nameFieldKey: 'title', priceFieldKey: 'year' }
      await w.callOk(
        w.contract.dataCollections.addCatalogPlugin,
        { dataCollectionId, catalogOptions },
        'merchant',
      )
      return valid('merchant', { dataCollectionId })
    },
  },
  dataIndexes: {
    createIndex: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        index: { name: 'by-year', fields: [{ path: 'year' }] },
      }),
    dropIndex: async w => {
      const dataCollectionId = await w.dataCollection()
      const index = { name: 'by-year', fields: [{ path: 'year' }] }
      await w.callOk(w.contract.dataIndexes.createIndex, { dataCollectionId, index }, 'merchant')
      return valid('merchant', { dataCollectionId, indexName: 'by-year' })
    },
    listIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    listAvailableIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    adviseIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
  },
  dataPermissions: {
    getPermissions: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    updatePermissions: async w =>
      valid('merchant', {
        dataPermissions: { id: await w.dataCollection(), itemInsert: 'SITE_MEMBER' as const },
      }),
    getMyPermissions: async w => valid('visitor', { dataCollectionId: await w.dataCollection() }),
    addSpecialPermissions: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        specialPermissions: { userId: w.memberId, itemRead: 'ALLOWED' as const },
      }),
    updateSpecialPermissions: async w =>
      valid('merchant', {
        specialPermissions: { id: await specialPermissionsOf(w), itemRead: 'DENIED' as const },
      }),
    removeSpecialPermissions: async w =>
      valid('merchant', { specialPermissionsId: await specialPermissionsOf(w) }),
  },
  items: {
    get: async w => valid('visitor', await w.dataItem()),
    query: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      const filter = { _id: { $in: [dataItemId] } }
      return valid('visitor', { dataCollectionId, query: { filter }, returnTotalCount: true })
    },
    count: async w => {
      const { dataCollectionId } = await w.dataItem({ year: 1927 })
      return valid('visitor', { dataCollectionId, filter: { year: { $gt: 1900 } } })
    },
    insert: async w =>
      valid('visitor', {
        dataCollectionId: await w.dataCollection(),
        dataItem: { data: { title: 'A walk', year: 1927 } },
      }),
    update: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
    },
    save: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
    },
    patch: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, patch: yearPatch(dataItemId) })
    },
    remove: async w => valid('visitor', await w.dataItem()),
    truncate: async w => {
      const { dataCollectionId } = await w.dataItem()
      return valid('merchant', { dataCollectionId })
    },
    bulkInsert: async w =>
      valid('visitor', {
        dataCollectionId: await w.dataCollection(),
        dataItems: [{ data: { title: 'One' } }],
      }),
    bulkUpdate: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItems: [{ id, data: { title: 'One' } }] })
    },
    bulkSave: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItems: [{ id, data: {} }, { data: {} }] })
    },
    bulkPatch: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, patches: [yearPatch(dataItemId)], returnEntity: true })
    },
    bulkRemove: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItemIds: [dataItemId] })
    },
    queryReferenced: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referringItemId, referringItemFieldName } = reference
      return valid('visitor', { dataCollectionId, referringItemId, referringItemFieldName })
    },
    isReferenced: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, ...reference })
    },
    insertReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
    },
    removeReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
    },
    replaceReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referencedItemId, ...from } = reference
      return valid('visitor', { dataCollectionId, ...from, newReferencedItemIds: [referencedItemId] })
    },
    createDataItemDraft: async w => valid('merchant', await w.draftableItem()),
    publishDataItemDraft: async w => {
      const which = await w.draftableItem()
      await w.callOk(w.contract.items.createDataItemDraft, which, 'merchant')
      return valid('merchant', which)
    },
    unpublishDataItem: async w => valid('merchant', await w.draftableItem()),
    ...itemJobRequests,
    ...figureRequests,
  },
}

const yearPatch = (dataItemId: string) => ({
  dataItemId,
  fieldModifications: [
    { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
  ],
})

/** A collection with a plugin that needs no options. */
const withPlugin = async (
  w: TestDriver,
  type: 'SHARED' | 'PUBLISH' | 'URLIZED' | 'MULTILINGUAL' | 'CMS',
) => ({
  dataCollectionId: await w.dataCollection({ plugins: [{ type }] }),
})

async function specialPermissionsOf(w: TestDriver) {
  const { specialPermissions } = await w.callOk(
    w.contract.dataPermissions.addSpecialPermissions,
    {
      dataCollectionId: await w.dataCollection(),
      specialPermissions: { userId: w.memberId, itemRead: 'ALLOWED' },
    },
    'merchant',
  )
  return specialPermissions.id as string
}
