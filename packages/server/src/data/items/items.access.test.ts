import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { items } = contract

const read = async (w: TestDriver, dataCollectionId: string, dataItemId: string) =>
  (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId })).dataItem.data as Record<
    string,
    unknown
  >

describe('permissions', () => {
  const byAuthor = {
    read: 'SITE_MEMBER_AUTHOR',
    insert: 'SITE_MEMBER',
    update: 'SITE_MEMBER_AUTHOR',
  } as const

  test('a member sees, counts and changes only their own items, and the reply says so', async () => {
    const ada = await createDriver(shop)
    const bob = await createDriver(shop)
    const dataCollectionId = await ada.dataCollection({
      permissions: { ...byAuthor, remove: 'SITE_MEMBER_AUTHOR' },
    })
    const insert = (w: TestDriver) =>
      w.member.callOk(items.insert, { dataCollectionId, dataItem: { data: { year: 1 } } })
    const adas = (await insert(ada)).dataItem.id as string
    const bobs = (await insert(bob)).dataItem.id as string
    const seen = await ada.member.send(items.query, { dataCollectionId, query: {}, returnTotalCount: true })
    expect(seen.body.dataItems.map((item: { id: string }) => item.id)).toEqual([adas])
    expect(seen.body.pagingMetadata.total).toBe(1)
    expect(seen.headers.get('x-stoa-filtered')).toBe('own-items')
    expect((await ada.member.callOk(items.count, { dataCollectionId })).totalCount).toBe(1)
    const request = { dataCollectionId, dataItemId: bobs }
    expect(codeOf(await ada.member.send(items.get, request))).toBe('WDE0073')
    expect(codeOf(await ada.member.send(items.remove, request))).toBe('WDE0073')
    expect(codeOf(await ada.visitor.send(items.get, { dataCollectionId, dataItemId: adas }))).toBe('WDE0027')
    const all = await ada.merchant.send(items.query, { dataCollectionId, query: {} })
    expect(all.body.dataItems).toHaveLength(2)
    expect(all.headers.has('x-stoa-filtered')).toBe(false)
  })

  test('a caller who may read but not change an item gets a permission error, not a missing one', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({ permissions: { ...byAuthor, read: 'ANYONE' } })
    const { dataItemId } = await w.dataItem({ year: 1 }, dataCollectionId)
    const change = { dataCollectionId, dataItem: { id: dataItemId, data: {} } }
    expect(codeOf(await w.member.send(items.update, change))).toBe('WDE0027')
    expect(codeOf(await w.visitor.send(items.update, change))).toBe('WDE0027')
  })

  test('a restricted field exists for the merchant only: not in items, filters, sorts or writes of others', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'margin', type: 'NUMBER', condition: { permission: 'RESTRICTED' } },
      ],
    })
    const { dataItemId } = await w.dataItem({ title: 'A', margin: 7 }, dataCollectionId)
    const ask = (query: object) => w.visitor.send(items.query, { dataCollectionId, query })
    const seen = await ask({})
    expect(seen.body.dataItems[0].data).toMatchObject({ title: 'A' })
    expect(seen.body.dataItems[0].data).not.toHaveProperty('margin')
    expect(seen.headers.get('x-stoa-filtered')).toBe('hidden-fields')
    // Whatever is asked of it, the answer is that of a field that no item has.
    for (const filter of [
      { margin: 7 },
      { margin: { $gt: 0 } },
      { margin: { $exists: true } },
      { 'margin.x': 7 },
    ])
      expect((await ask({ filter })).body.dataItems).toEqual([])
    const update = { dataCollectionId, dataItem: { id: dataItemId, data: { title: 'B' } } }
    await w.visitor.callOk(items.update, update)
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ title: 'B', margin: 7 })
    const written = { dataCollectionId, dataItem: { data: { margin: 1 } } }
    expect(rejectedFields(await w.visitor.send(items.insert, written))).toEqual({
      'dataItem.data.margin': 'FIELD_NOT_ALLOWED',
    })
  })
})

describe('publishing', () => {
  test('drafts are hidden unless requested, and scheduled dates publish and unpublish', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({
      plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } }],
    })
    const at = (ms: number) => ({ $date: new Date(shop.clock.now() + ms).toISOString() })
    const { dataItemId } = await w.dataItem(
      { title: 'Soon', _publishDate: at(60_000), _unpublishDate: at(120_000) },
      dataCollectionId,
    )
    const seen = async (includeDraftItems = false) =>
      (
        await w.callOk(
          items.query,
          {
            dataCollectionId,
            query: {},
            returnTotalCount: true,
            publishPluginOptions: { includeDraftItems },
          },
          includeDraftItems ? 'merchant' : 'visitor',
        )
      ).pagingMetadata.total
    expect([await seen(), await seen(true)]).toEqual([0, 1])
    const which = { dataCollectionId, dataItemId }
    expect(codeOf(await w.visitor.send(items.remove, which))).toBe('WDE0073')
    shop.clock.advance(60_000)
    expect(await seen()).toBe(1)
    expect((await w.visitor.callOk(items.get, which)).dataItem.data).toMatchObject({
      _publishStatus: 'PUBLISHED',
    })
    shop.clock.advance(60_000)
    expect(await seen()).toBe(0)
    const publish = {
      dataItemId,
      fieldModifications: [
        {
          fieldPath: '_publishStatus',
          action: 'SET_FIELD' as const,
          setFieldOptions: { value: 'PUBLISHED' },
        },
      ],
    }
    await w.merchant.callOk(items.patch, {
      dataCollectionId,
      patch: publish,
      publishPluginOptions: { includeDraftItems: true },
    })
    expect(await seen()).toBe(1)
  })

  test('LIVE and SANDBOX do not see each other', async () => {
    const w = await createDriver(shop)
    const { dataCollectionId, dataItemId } = await w.dataItem({ title: 'Live' })
    const sandbox = { environment: 'SANDBOX' as const, dataCollectionId }
    expect((await w.visitor.callOk(items.count, sandbox)).totalCount).toBe(0)
    await w.visitor.callOk(items.insert, {
      ...sandbox,
      dataItem: { id: dataItemId, data: { title: 'Sand' } },
    })
    expect(await read(w, dataCollectionId, dataItemId)).toMatchObject({ title: 'Live' })
    const preferred = { dataCollectionId, dataItemId, environment: 'SANDBOX_PREFERRED' as const }
    expect((await w.visitor.callOk(items.get, preferred)).dataItem.data).toMatchObject({ title: 'Sand' })
  })
})
