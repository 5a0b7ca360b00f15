import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const dataCollections: ValidRequests<'dataCollections'> = {
  createDataCollection: async driver => valid('merchant', { collection: driver.newDataCollection() }),
  getDataCollection: async driver => valid('merchant', { dataCollectionId: await driver.dataCollection() }),
  listDataCollections: async driver =>
    valid('merchant', (await driver.dataCollection()) ? { paging: { limit: 5 } } : {}),
  deleteDataCollection: async driver =>
    valid('merchant', { dataCollectionId: await driver.dataCollection() }),
  updateDataCollection: async driver => {
    const id = await driver.dataCollection()
    return valid('merchant', { collection: { id, fields: [{ key: 'title', type: 'TEXT' as const }] } })
  },
  patchDataCollection: async driver =>
    valid('merchant', { dataCollection: { id: await driver.dataCollection(), displayName: 'Journal' } }),
  restoreDataCollection: async driver => {
    const dataCollectionId = await driver.dataCollection()
    await driver.merchant.callOk(driver.contract.dataCollections.deleteDataCollection, { dataCollectionId })
    return valid('merchant', { dataCollectionId })
  },
  createDataCollectionField: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      field: { key: 'place', type: 'TEXT' as const },
    }),
  updateDataCollectionField: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      field: { key: 'year', type: 'TEXT' as const },
      dryRun: true,
    }),
  patchDataCollectionField: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      field: { key: 'year', displayName: 'Year' },
    }),
  deleteDataCollectionField: async driver =>
    valid('merchant', { dataCollectionId: await driver.dataCollection(), fieldKey: 'year' }),
  restoreDataCollectionField: async driver => {
    const message = { dataCollectionId: await driver.dataCollection(), fieldKey: 'year' }
    await driver.merchant.callOk(driver.contract.dataCollections.deleteDataCollectionField, message)
    return valid('merchant', message)
  },
  addDataCollectionPlugin: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      plugin: { type: 'SHARED' as const },
    }),
  deleteDataCollectionPlugin: async driver =>
    valid('merchant', { ...(await withPlugin(driver, 'SHARED')), pluginType: 'SHARED' as const }),
  addPublishPlugin: async driver =>
    valid('merchant', { dataCollectionId: await driver.dataCollection(), publishOptions: {} }),
  deletePublishPlugin: async driver => valid('merchant', await withPlugin(driver, 'PUBLISH')),
  addDraftItemsPlugin: async driver =>
    valid('merchant', { dataCollectionId: await driver.dataCollection(), draftItemsOptions: {} }),
  deleteDraftItemsPlugin: async driver => {
    const dataCollectionId = await driver.dataCollection()
    const message = { dataCollectionId, draftItemsOptions: {} }
    await driver.merchant.callOk(driver.contract.dataCollections.addDraftItemsPlugin, message)
    return valid('merchant', { dataCollectionId })
  },
  addUrlizedPlugin: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      urlizedOptions: { format: 'PLAIN' as const },
    }),
  deleteUrlizedPlugin: async driver => valid('merchant', await withPlugin(driver, 'URLIZED')),
  addMultilingualPlugin: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      multilingualOptions: { translatableFieldKeys: ['title'] },
    }),
  deleteMultilingualPlugin: async driver => valid('merchant', await withPlugin(driver, 'MULTILINGUAL')),
  addCmsPlugin: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      cmsOptions: { siteSort: { sort: [{ fieldKey: 'year', direction: 'DESC' as const }] } },
    }),
  deleteCmsPlugin: async driver => valid('merchant', await withPlugin(driver, 'CMS')),
  addCatalogPlugin: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      catalogOptions: { nameFieldKey: 'title', priceFieldKey: 'year' },
    }),
  deleteCatalogPlugin: async driver => {
    const dataCollectionId = await driver.dataCollection()
    const catalogOptions = { nameFieldKey: 'title', priceFieldKey: 'year' }
    await driver.merchant.callOk(driver.contract.dataCollections.addCatalogPlugin, {
      dataCollectionId,
      catalogOptions,
    })
    return valid('merchant', { dataCollectionId })
  },
}

/** A collection with a plugin that needs no options. */
const withPlugin = async (
  driver: TestDriver,
  type: 'SHARED' | 'PUBLISH' | 'URLIZED' | 'MULTILINGUAL' | 'CMS',
) => ({
  dataCollectionId: await driver.dataCollection({ plugins: [{ type }] }),
})
