import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { items, events } = contract

const eventsOf = async (entityId: string) =>
  (await w.merchant.callOk(events.listEvents, { entityId })).events.map(({ type, payload, actor }) => ({
    type: type.split('_').at(-1),
    actor: actor.role,
    payload: payload as { data?: Record<string, unknown> },
  }))

const beforeOf = async (entityId: string) => {
  const rows = await shop.sql`select before from events where entity_id = ${entityId}
    and before is not null order by id`
  return rows.map(row => row.before.data)
}

test.each([
  ['as the database makes it of what it stores', {}, { title: 'Cloud', list: [1, { a: null }] }],
  ['with undeclared values under their keys', {}, { title: 'Cloud', 'odd~1': 1 }],
  ['with its status', { plugins: [{ type: 'PUBLISH' }] }, { title: 'Cloud', _publishStatus: 'DRAFT' }],
] as const)(
  'an item that was added: the event carries it %s',
  { tags: 'nightly' },
  async (_, collection, data) => {
    const dataCollectionId = await w.dataCollection({
      permissions: { read: 'ANYONE', insert: 'ANYONE' },
      ...collection,
    } as never)
    for (const as of ['merchant', 'visitor'] as const) {
      const { dataItem } = await w.callOk(items.insert, { dataCollectionId, dataItem: { data } }, as)
      expect(dataItem.data).toMatchObject(data)
      expect(dataItem.data?._owner === undefined).toBe(as === 'merchant')
      expect(await eventsOf(dataItem.id as string)).toEqual([
        { type: 'created', actor: as, payload: dataItem },
      ])
    }
  },
)

test('of a bulk call tell of those items alone that were added, once each', async () => {
  const dataCollectionId = await w.dataCollection()
  const { dataItemId } = await w.dataItem({ title: 'there' }, dataCollectionId)
  const dataItems = [{ data: { title: 'new' } }, { id: dataItemId, data: {} }, { data: { year: 'none' } }]
  const message = { dataCollectionId, dataItems, returnEntity: true }
  const { results } = await w.merchant.callOk(items.bulkInsert, message)
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false, false])
  const [added] = results
  expect((await eventsOf(added?.itemMetadata.id as string)).map(({ payload }) => payload)).toEqual([
    added?.dataItem,
  ])
  expect(await eventsOf(dataItemId)).toHaveLength(1)
  const rejected = await w.merchant.send(items.bulkInsert, { ...message, allOrNothing: true })
  expect(rejected.status).toBe(409)
  const rows = await shop.sql`select count(*)::int from events
    where payload ->> 'dataCollectionId' = ${dataCollectionId}`
  expect(rows[0].count).toBe(2)
})

test('carry the item in the main language, whatever language it was written in', async () => {
  const dataCollectionId = await w.dataCollection({
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } }],
  })
  const { dataItemId } = await w.dataItem({ title: 'Cloud', year: 1 }, dataCollectionId)
  const de = { dataCollectionId, language: 'de' }
  const dataItem = { id: dataItemId, data: { title: 'Wolke', year: 2 } }
  expect((await w.merchant.callOk(items.update, { ...de, dataItem })).dataItem.data?.title).toBe('Wolke')
  await w.merchant.callOk(items.remove, { ...de, dataItemId })
  expect(await eventsOf(dataItemId)).toMatchObject([
    { type: 'created', payload: { data: { title: 'Cloud', year: 1 } } },
    { type: 'updated', payload: { data: { title: 'Cloud', year: 2 } } },
    { type: 'deleted' },
  ])
  expect(await beforeOf(dataItemId)).toMatchObject([
    { title: 'Cloud', year: 1 },
    { title: 'Cloud', year: 2 },
  ])
})

test('carry fields that only the merchant sees, for every writer', { tags: 'nightly' }, async () => {
  const restricted = { condition: { permission: 'RESTRICTED' } } as const
  const dataCollectionId = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'margin', type: 'NUMBER', ...restricted },
    ],
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } }],
  })
  const { dataItemId: id } = await w.dataItem({ title: 'A', margin: 5 }, dataCollectionId)
  for (const [language, title] of [
    [undefined, 'B'],
    ['de', 'C'],
  ] as const) {
    const message = { dataCollectionId, language, dataItem: { id, data: { title } } }
    const { dataItem } = await w.member.callOk(items.update, message)
    expect(dataItem.data).not.toHaveProperty('margin')
  }
  await w.member.callOk(items.remove, { dataCollectionId, dataItemId: id })
  expect(await eventsOf(id)).toMatchObject([
    { type: 'created', payload: { data: { title: 'A', margin: 5 } } },
    { type: 'updated', actor: 'member', payload: { data: { title: 'B', margin: 5 } } },
    { type: 'updated', actor: 'member', payload: { data: { title: 'B', margin: 5 } } },
    { type: 'deleted' },
  ])
  expect(await beforeOf(id)).toMatchObject([
    { title: 'A', margin: 5 },
    { title: 'B', margin: 5 },
    { title: 'B', margin: 5 },
  ])
})
