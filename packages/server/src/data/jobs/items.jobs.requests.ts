import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const items: Partial<ValidRequests<'items'>> = {
  asyncPatchByFilter: async driver => {
    const { dataCollectionId } = await driver.dataItem()
    return valid('merchant', { dataCollectionId, filter: { title: 'A walk' }, fieldModifications: [addYear] })
  },
  asyncRemoveByFilter: async driver => {
    const { dataCollectionId } = await driver.dataItem()
    return valid('merchant', { dataCollectionId, filter: { title: 'A walk' } })
  },
  getAsyncJobStatus: async driver => {
    const { dataCollectionId } = await driver.dataItem()
    const message = { dataCollectionId, filter: { title: 'A walk' } }
    return valid('merchant', await driver.merchant.callOk(driver.contract.items.asyncRemoveByFilter, message))
  },
}

const addYear = {
  fieldPath: 'year',
  action: 'INCREMENT_FIELD' as const,
  incrementFieldOptions: { value: 1 },
}
