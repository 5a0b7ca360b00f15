import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const dataCollectionId = await w.dataCollection()

const send = async (method: string, target: string, message?: object) => {
  const reply = await shop.fetch(`${shop.baseUrl}${target}`, {
    method,
    headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
    ...(message && { body: JSON.stringify(message) }),
  })
  return { status: reply.status, body: await reply.json() }
}

test.each(['a/b', '/a', 'a/', 'ä/ö b'])(
  'an item %s is found under its id as it is, when the query repeats it',
  async id => {
    const dataItem = { id, data: { title: id } }
    await w.merchant.callOk(contract.items.insert, { dataCollectionId, dataItem })
    const repeated = new URLSearchParams({ dataCollectionId, dataItemId: id })
    const found = await send('GET', `/wix-data/v2/items/${id}?${repeated}`)
    expect(found).toMatchObject({ status: 200, body: { dataItem: { id, data: { title: id } } } })
    const other = new URLSearchParams({ dataCollectionId, dataItemId: 'other' })
    const unknown = await send('GET', `/wix-data/v2/items/${id}?${other}`)
    expect(codeOf(unknown as never)).toBe('UNKNOWN_PATH')
  },
)

test('the id of an external collection may have an unescaped slash in a path', async () => {
  const id = 'nowhere/customers'
  const repeated = new URLSearchParams({ dataCollectionId: id })
  const missing = { status: 404, body: { details: { applicationError: { code: 'WDE0025' } } } }
  expect(await send('GET', `/wix-data/v2/collections/${id}?${repeated}`)).toMatchObject(missing)
  expect(await send('DELETE', `/wix-data/v2/collections/${id}?${repeated}`)).toMatchObject(missing)
  const field = { key: 'name', type: 'TEXT' }
  const patched = { dataCollectionId: id, field }
  expect(await send('PATCH', `/wix-data/v2/collections/${id}/patch-field`, patched)).toMatchObject(missing)
  const dataCollection = { id, displayName: 'Customers' }
  expect(await send('PATCH', `/wix-data/v2/collections/${id}`, { dataCollection })).toMatchObject(missing)
})
