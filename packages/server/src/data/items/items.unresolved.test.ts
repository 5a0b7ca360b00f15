import { contract } from '@stoa/contract'
import { codeOf, movementJobHelpers } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { dataPermissions, items } = contract

const referring = (id: string, target = id) =>
  w.dataCollection({
    id,
    fields: [
      { key: 'n', type: 'NUMBER' },
      { key: 'code', type: 'TEXT', unique: true },
      { key: 'one', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: target } } },
      {
        key: 'all',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: target } },
      },
    ],
  } as never)
const put = (dataCollectionId: string, id: string, data = {}) =>
  w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id, data } })

describe('an item whose references are gone', () => {
  const createLibrary = async () => {
    const target = await w.dataCollection()
    const dataCollectionId = await referring(`from-${target}`, target)
    for (const id of ['x', 'y']) await put(target, id)
    await put(dataCollectionId, '1', { n: 1, one: 'x', all: ['x', 'y'] })
    await w.merchant.callOk(items.remove, { dataCollectionId: target, dataItemId: 'x' })
    return { dataCollectionId, target }
  }

  test('can be changed: what it refers to already is not checked again', async () => {
    const { dataCollectionId } = await createLibrary()
    const fieldModifications = [
      { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
    ]
    const patch = { dataItemId: '1', fieldModifications }
    await w.merchant.callOk(items.patch, { dataCollectionId, patch } as never)
    const data = { n: 3, one: 'x', all: ['x', 'y'] }
    const whole = { dataCollectionId, dataItem: { id: '1', data } }
    await w.merchant.callOk(items.update, { ...whole, saveReferences: true })
    await w.merchant.callOk(items.save, { ...whole, dataItem: { id: '1', data: { n: 4, one: 'x' } } })
    const other = { dataCollectionId, dataItem: { id: '1', data: { one: 'z' } } }
    expect((await w.merchant.send(items.update, other)).status).toBe(400)
    const more = { ...other, dataItem: { id: '1', data: { all: ['x', 'z'] } }, saveReferences: true }
    expect((await w.merchant.send(items.update, more)).status).toBe(400)
  })

  test.each(['CSV', 'JSONL'] as const)('is exported and imported unchanged: %s', async format => {
    const { dataCollectionId } = await createLibrary()
    const m = movementJobHelpers(shop, () => w)
    const text = await m.exported(dataCollectionId, format)
    const job = await m.importText(text, format, {
      collectionId: dataCollectionId,
      writePolicy: 'TRUNCATE_BEFORE',
    })
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { itemsSuccessful: 1, itemsRejected: 0 } })
    expect(JSON.stringify(await m.logs(job.id))).toContain('names an item that does not exist')
    expect(await m.exported(dataCollectionId, format)).toBe(text)
  })
})

test('references into a collection that is gone are left unresolved, and the others are included', async () => {
  const [gone, there] = [await w.dataCollection(), await w.dataCollection()]
  for (const id of [gone, there]) await put(id, 'x', { title: 'X' })
  const reference = (key: string, referencedCollectionId: string) => ({
    key,
    type: 'REFERENCE' as const,
    typeMetadata: { reference: { referencedCollectionId } },
  })
  const several = { multiReference: { referencedCollectionId: gone } }
  const dataCollectionId = await w.dataCollection({
    fields: [
      reference('lost', gone),
      reference('kept', there),
      { key: 'all', type: 'MULTI_REFERENCE', typeMetadata: several },
    ],
  })
  await put(dataCollectionId, '1', { lost: 'x', kept: 'x', all: ['x'] })
  await w.merchant.callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId: gone })
  const includeReferences = ['lost.more', 'kept', 'all'].map(field => ({ field }))
  const { dataItems } = await w.merchant.callOk(items.query, { dataCollectionId, includeReferences })
  expect(dataItems[0]?.data).toMatchObject({ lost: 'x', kept: { title: 'X' }, all: [] })
})

describe('items of one call that refer to each other', () => {
  test.each([
    ['its data is rejected', { id: 'x', data: { n: 'bad' } }],
    ['its value is taken', { id: 'x', data: { code: 'taken' } }],
  ])(
    'are not written when what they refer to is not: %s',
    async (_, x: { id: string; data: { n?: string; code?: string } }) => {
      const dataCollectionId = await referring(`self-${x.data.code ?? 'n'}`)
      await put(dataCollectionId, 'there', { code: 'taken' })
      const dataItems = [
        { id: 'z', data: { all: ['y'] } },
        x,
        { id: 'y', data: { one: 'x' } },
        { id: 'w', data: { one: 'v' } },
        { id: 'v', data: { one: 'w' } },
      ]
      const { results } = await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
      expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([
        false,
        false,
        false,
        true,
        true,
      ])
      const stored = await w.merchant.callOk(items.query, { dataCollectionId })
      expect(stored.dataItems.map(({ id }) => id).toSorted()).toEqual(['there', 'v', 'w'])
    },
  )
})

describe('a caller who may not read a collection', () => {
  test('learns nothing of it by referring to its items', async () => {
    const target = await w.dataCollection()
    await put(target, 'there')
    const dataCollectionId = await referring(`blind-${target}`, target)
    const open = { itemRead: 'ANYONE', itemInsert: 'ANYONE', itemUpdate: 'ANYONE' } as const
    const set = (id: string, levels: object) =>
      w.merchant.callOk(dataPermissions.updatePermissions, { dataPermissions: { id, ...levels } })
    await set(dataCollectionId, open)
    await put(dataCollectionId, '1')
    const attempts = async (id: string, as: 'visitor' | 'merchant') => {
      const link = { referringItemFieldName: 'all', referringItemId: '1', referencedItemId: id }
      const sent = [
        await w.send(items.insert, { dataCollectionId, dataItem: { data: { one: id } } }, as),
        await w.send(items.insert, { dataCollectionId, dataItem: { data: { all: [id] } } }, as),
        await w.send(items.insertReferences, { dataCollectionId, dataItemReferences: [link] }, as),
        await w
          .as(as)
          .send(items.replaceReferences, { dataCollectionId, ...link, newReferencedItemIds: [id] } as never),
      ]
      return sent.map(reply => [
        reply.status,
        codeOf(reply) ?? reply.body.bulkActionMetadata?.totalFailures ?? 0,
      ])
    }
    await set(target, { itemRead: 'PRIVILEGED' })
    expect(await attempts('there', 'visitor')).toEqual(await attempts('nope', 'visitor'))
    await set(target, { itemRead: 'SITE_MEMBER_AUTHOR' })
    expect(await attempts('there', 'visitor')).toEqual(await attempts('nope', 'visitor'))
    expect(await attempts('nope', 'merchant')).not.toEqual(await attempts('there', 'merchant'))
    await set(target, { itemRead: 'ANYONE' })
    expect(await attempts('nope', 'visitor')).not.toEqual(await attempts('there', 'visitor'))
  })
})
