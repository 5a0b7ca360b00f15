import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createExternalDriver } from '../adaptors/external-driver.fixture.ts'

const calls = contract.items

let dataCollectionId: string
const h = await createShopWithHooks({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  config: { privateEndpoints: true },
})
const external = await createExternalDriver({ shop: h.shop, callOk: h.driver.callOk }, 'external_hooks')
beforeEach(async () => {
  dataCollectionId = (await external.connect({ protocol: 3 })).dataCollectionId
  h.clear()
})
afterEach(() => external.reset())
afterAll(async () => {
  await external.close()
  await h.shop.close()
})

test('items of external databases go through hooks like others', async () => {
  h.hooks.beforeInsert = item => {
    if (item.name === 'Bob') throw new Error('not Bob')
    return { ...item, age: 36 }
  }
  h.hooks.afterInsert = item => ({ ...item, shown: true })
  h.hooks.afterQuery = ({ name }) => ({ name: `${name}!` })
  const { results } = await h.driver.merchant.callOk(calls.bulkInsert, {
    dataCollectionId,
    dataItems: ['Ada', 'Bob'].map(name => ({ data: { _id: name, name } })),
    returnEntity: true,
  })
  expect(results).toMatchObject([
    { itemMetadata: { originalIndex: 0, success: true }, dataItem: { data: { age: 36, shown: true } } },
    { itemMetadata: { originalIndex: 1, success: false, error: { code: 'WDE0078' } } },
  ])
  const { dataItems } = await h.driver.merchant.callOk(calls.query, { dataCollectionId })
  expect(dataItems.map(({ data }) => data)).toEqual([{ _id: 'Ada', name: 'Ada!' }])
})

test('a patch shows its own fields; what the hook adds is patched too', async () => {
  const item = { dataCollectionId, dataItem: { data: { _id: 'ada', name: 'Ada', age: 1 } } }
  await h.driver.merchant.callOk(calls.insert, { ...item, suppressHooks: true })
  h.hooks.beforeUpdate = value => ({ ...value, age: 37 })
  const { dataItem } = await h.driver.merchant.callOk(calls.patch, {
    dataCollectionId,
    patch: {
      dataItemId: 'ada',
      fieldModifications: [{ fieldPath: 'name', action: 'SET_FIELD', setFieldOptions: { value: 'Ada L.' } }],
    },
  })
  expect(h.asked[0]).toMatchObject({ hook: 'beforeUpdate', value: { _id: 'ada', name: 'Ada L.' } })
  expect(dataItem.data).toMatchObject({ name: 'Ada L.', age: 37 })
})

test('who may not write does not reach the hooks', async () => {
  const reply = await h.driver.visitor.send(calls.insert, { dataCollectionId, dataItem: { data: {} } })
  expect(codeOf(reply)).toBe('WDE0027')
  expect(h.asked).toEqual([])
})
