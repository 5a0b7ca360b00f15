import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()

const { dataPermissions, items } = contract
const OPEN = { itemRead: 'ANYONE', itemInsert: 'ANYONE', itemUpdate: 'ANYONE', itemRemove: 'ANYONE' } as const
const open = (id: string) =>
  w.merchant.callOk(dataPermissions.updatePermissions, { dataPermissions: { id, ...OPEN } })

test.each([
  { publishPluginOptions: { includeDraftItems: true } },
  { options: { publishPluginOptions: { showDraftItems: true } } },
])('only the merchant sees unpublished items, with %j', async asking => {
  const dataCollectionId = await w.dataCollection({ plugins: [{ type: 'PUBLISH' }] })
  await open(dataCollectionId)
  const dataItems = [
    { id: 'draft', data: { title: 'A', _publishStatus: 'DRAFT' } },
    {
      id: 'later',
      data: { title: 'B', _publishStatus: 'DRAFT', _publishDate: { $date: '2027-01-01T00:00:00Z' } },
    },
    { id: 'live', data: { title: 'C', _publishStatus: 'PUBLISHED' } },
  ]
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  const all = { dataCollectionId, ...asking }
  for (const as of ['visitor', 'member'] as const) {
    const seen = await w.send(items.query, all, as)
    expect(seen.body.dataItems.map(({ id }: { id: string }) => id)).toEqual(['live'])
    expect(seen.headers.get('x-stoa-filtered')).toBe('published-items')
    expect(codeOf(await w.send(items.get, { ...all, dataItemId: 'draft' }, as))).toBe('WDE0073')
    expect((await w.callOk(items.count, all, as)).totalCount).toBe(1)
    expect((await w.callOk(items.distinct, { ...all, fieldName: 'title' }, as)).distinctValues).toEqual(['C'])
    const fieldModifications = [
      { fieldPath: '_publishStatus', action: 'SET_FIELD', setFieldOptions: { value: 'PUBLISHED' } },
    ]
    const publish = { ...all, patch: { dataItemId: 'draft', fieldModifications } }
    expect(codeOf(await w.send(items.patch, publish, as))).toBe('WDE0073')
    expect(codeOf(await w.send(items.remove, { ...all, dataItemId: 'later' }, as))).toBe('WDE0073')
  }
  expect((await w.merchant.callOk(items.count, all as never)).totalCount).toBe(3)
})

test('drafts are visible to merchants alone', async () => {
  const which = await w.draftableItem()
  await open(which.dataCollectionId)
  await w.merchant.callOk(items.createDataItemDraft, which)
  const dataCollectionId = `${which.dataCollectionId}__drafts`
  const { dataItemId } = which
  for (const as of ['visitor', 'member'] as const) {
    expect((await w.send(items.get, which, as)).status).toBe(200)
    for (const sent of [
      await w.send(items.query, { dataCollectionId }, as),
      await w.send(items.get, { dataCollectionId, dataItemId }, as),
      await w.send(items.insert, { dataCollectionId, dataItem: { data: {} } }, as),
      await w.send(items.update, { dataCollectionId, dataItem: { id: dataItemId, data: {} } }, as),
      await w.send(items.remove, { dataCollectionId, dataItemId }, as),
    ])
      expect(codeOf(sent)).toBe('WDE0027')
  }
  expect((await w.merchant.send(items.get, { dataCollectionId, dataItemId })).status).toBe(200)
})
