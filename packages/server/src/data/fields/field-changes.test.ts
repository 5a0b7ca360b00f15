import { contract, type DataField } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { sized, spread } from '@stoa/testkit/sizes'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { convertValue } from './convert-value.ts'
import { FIELD_SAMPLES } from './field-samples.fixture.ts'

const { driver: w } = await openTestShop()
beforeAll(async () => {
  await w.dataCollection({ id: 'referenced', fields: [] })
  for (const id of ['r1', 'r2'])
    await w.merchant.callOk(items.insert, { dataCollectionId: 'referenced', dataItem: { id, data: {} } })
})

const { dataCollections, items } = contract

describe('a key under which items hold undeclared values', () => {
  const createLibrary = async () => {
    const dataCollectionId = await w.dataCollection({ fields: [{ key: 'a', type: 'TEXT' }] })
    await w.merchant.callOk(items.insert, {
      dataCollectionId,
      dataItem: { id: '1', data: { a: 'A', z: 'free' } },
    })
    const read = async () =>
      (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId: '1' })).dataItem.data
    return { dataCollectionId, read }
  }

  test('is given to a field by consent alone, and then the values can be restored', async () => {
    const { dataCollectionId, read } = await createLibrary()
    const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    const fieldId = collection.fields?.find(({ key }) => key === 'a')?.fieldId
    const rename = { dataCollectionId, field: { key: 'z', type: 'TEXT' as const, fieldId } }
    const dry = await w.merchant.callOk(dataCollections.updateDataCollectionField, {
      ...rename,
      dryRun: true,
    })
    expect(dry.report?.lost).toMatchObject({ count: 1, samples: [{ dataItemId: '1', value: 'free' }] })
    const rejected = await w.merchant.send(dataCollections.updateDataCollectionField, rename)
    expect(codeOf(rejected)).toBe('DATA_FIELD_CHANGE_REJECTED')
    expect(await read()).toMatchObject({ a: 'A', z: 'free' })
    await w.merchant.callOk(dataCollections.updateDataCollectionField, { ...rename, lossy: true })
    expect(await read()).toMatchObject({ z: 'A' })
    const restore = { dataCollectionId, fieldKey: 'z', newKey: 'old' }
    await w.merchant.callOk(dataCollections.restoreDataCollectionField, restore)
    expect(await read()).toMatchObject({ z: 'A', old: 'free' })
  })

  test('is taken by a restored field by consent alone', async () => {
    const { dataCollectionId, read } = await createLibrary()
    await w.merchant.callOk(dataCollections.deleteDataCollectionField, { dataCollectionId, fieldKey: 'a' })
    const dataItem = { id: '1', data: { a: 'later' } }
    await w.merchant.callOk(items.update, { dataCollectionId, dataItem })
    const restore = { dataCollectionId, fieldKey: 'a' }
    const { restoreDataCollectionField } = dataCollections
    const dry = await w.merchant.callOk(restoreDataCollectionField, { ...restore, dryRun: true })
    expect(dry.report?.lost.count).toBe(1)
    expect(codeOf(await w.merchant.send(restoreDataCollectionField, restore))).toBe(
      'DATA_FIELD_CHANGE_REJECTED',
    )
    expect(await read()).toMatchObject({ a: 'later' })
    await w.merchant.callOk(restoreDataCollectionField, { ...restore, lossy: true })
    expect(await read()).toMatchObject({ a: 'A' })
  })
})

type Sample = (typeof FIELD_SAMPLES)[number]
const definition = (key: string, { type, typeMetadata }: Sample) => ({
  key,
  type,
  ...(typeMetadata && { typeMetadata }),
})

/** A collection with a field of one type for each of `fields`, and the values of that type in each of them. */
async function filled(sample: Sample, fields: readonly string[]) {
  const dataCollectionId = await w.dataCollection({
    fields: fields.map(key => definition(key, sample)) as never,
  })
  await w.merchant.callOk(items.bulkInsert, {
    dataCollectionId,
    dataItems: sample.values.map((value, n) => ({
      id: `i${n}`,
      data: Object.fromEntries(fields.map(key => [key, value])),
    })),
    allOrNothing: true,
  })
  return dataCollectionId
}

/** The values of a field by item; those of multi-reference fields are asked for as what they are. */
async function valuesOf(
  dataCollectionId: string,
  { key, type }: Pick<DataField, 'key' | 'type'>,
  count: number,
) {
  if (type !== 'MULTI_REFERENCE') {
    const { dataItems } = await w.merchant.callOk(items.query, {
      dataCollectionId,
      query: { paging: { limit: 100 } },
    })
    return dataItems.map(({ data }) => (data as Record<string, unknown>)[key])
  }
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { results } = await w.merchant.callOk(items.queryReferenced, {
        dataCollectionId,
        referringItemId: `i${n}`,
        referringItemFieldName: key,
      })
      return results.map(({ dataItem }) => dataItem?.id)
    }),
  )
}

const change = (dataCollectionId: string, field: object, more: object = {}) =>
  w.merchant.send(dataCollections.updateDataCollectionField, { dataCollectionId, field, ...more })

const isThere = (value: unknown) => value !== undefined && value !== null

/** Types that are stored, compared or asked for in ways of their own, and some of those that are stored like a text. */
const KINDS = /^(TEXT|NUMBER|DATETIME|ANY|ARRAY_STRING|REFERENCE|MULTI_REFERENCE|OBJECT|SLUG|MEDIA_GALLERY)$/

describe.each(FIELD_SAMPLES.map((sample, row) => ({ ...sample, row })))('values of type $type', sample => {
  const isKind = sized(KINDS.test(sample.type), true)

  test('are converted, or the change of type is rejected; a canceled change restores each value', async () => {
    // Texts become most of the other types, and the values of multi-reference fields are in a table of their own.
    const all = sample.type === 'TEXT' || sample.type === 'MULTI_REFERENCE'
    const targets = all ? FIELD_SAMPLES : spread(FIELD_SAMPLES, sample.row, 3)
    const keys = targets.map(({ type }) => `to_${type}`)
    const dataCollectionId = await filled(sample, keys)
    for (const [i, target] of targets.entries()) {
      const key = keys[i] as string
      const field = definition(key, target)
      const count = sample.values.length
      const before = await valuesOf(dataCollectionId, { key, type: sample.type }, count)
      const dry = await change(dataCollectionId, field, { dryRun: true })
      expect(dry.status, `${sample.type} to ${target.type}`).toBe(200)
      expect(await valuesOf(dataCollectionId, { key, type: sample.type }, count)).toEqual(before)
      const reply = await change(dataCollectionId, field)
      const { lost, values } = dry.body.report ?? { lost: { count: 0 }, values: count }
      if (lost.count === 0) {
        expect(reply.status, `${sample.type} to ${target.type}`).toBe(200)
        const after = await valuesOf(dataCollectionId, { key, type: target.type }, count)
        const filledNow = after.filter(value =>
          target.type === 'MULTI_REFERENCE' ? (value as []).length : isThere(value),
        )
        const hadSome = sample.type === 'MULTI_REFERENCE' || target.type === 'MULTI_REFERENCE'
        expect(filledNow.length, `${sample.type} to ${target.type}: ${JSON.stringify(after)}`).toBe(
          hadSome ? before.filter(value => [value].flat().length > 0).length : values,
        )
      } else {
        expect(codeOf(reply), `${sample.type} to ${target.type}`).toBe('DATA_FIELD_CHANGE_REJECTED')
        expect(await valuesOf(dataCollectionId, { key, type: sample.type }, count)).toEqual(before)
        const lossy = await change(dataCollectionId, field, { lossy: true })
        expect(lossy.status).toBe(200)
        const restored = await w.merchant.callOk(dataCollections.restoreDataCollectionField, {
          dataCollectionId,
          fieldKey: key,
          newKey: `${key}_was`,
        })
        expect(restored.dataCollection.fields?.some(one => one.key === `${key}_was`)).toBe(true)
        expect(await valuesOf(dataCollectionId, { key: `${key}_was`, type: sample.type }, count)).toEqual(
          before,
        )
      }
    }
  }, 60_000)

  test.runIf(isKind)('stay through a rename, another place, deletion and restoring', async () => {
    const dataCollectionId = await filled(sample, ['a', 'b'])
    const count = sample.values.length
    const before = await valuesOf(dataCollectionId, { key: 'a', type: sample.type }, count)
    const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    const [a, b] = (collection.fields ?? []).map(({ key, type, typeMetadata, fieldId }) => ({
      key,
      type,
      ...(typeMetadata && { typeMetadata }),
      fieldId,
    }))
    const moved = { id: dataCollectionId, fields: [b, { ...a, key: 'renamed' }] }
    await w.merchant.callOk(dataCollections.updateDataCollection, { collection: moved as never })
    expect(await valuesOf(dataCollectionId, { key: 'renamed', type: sample.type }, count)).toEqual(before)
    const field = { dataCollectionId, fieldKey: 'renamed' }
    await w.merchant.callOk(dataCollections.deleteDataCollectionField, field)
    // Another field of the same key has nothing of the old one, and an update of the item leaves it alone.
    await w.merchant.callOk(dataCollections.createDataCollectionField, {
      dataCollectionId,
      field: { key: 'renamed', type: 'TEXT' },
    })
    expect(await valuesOf(dataCollectionId, { key: 'renamed', type: 'TEXT' }, count)).toEqual(
      sample.values.map(() => undefined),
    )
    for (const n of sample.values.keys())
      await w.merchant.callOk(items.update, { dataCollectionId, dataItem: { id: `i${n}`, data: {} } })
    await w.merchant.callOk(dataCollections.restoreDataCollectionField, { ...field, newKey: 'again' })
    expect(await valuesOf(dataCollectionId, { key: 'again', type: sample.type }, count)).toEqual(before)
  })

  test.runIf(isKind)('cannot be required or unique while items are in the way, which are named', async () => {
    const dataCollectionId = await filled(sample, ['a'])
    await w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id: 'none', data: {} } })
    const required = await change(dataCollectionId, { ...definition('a', sample), required: true })
    expect(codeOf(required)).toBe('DATA_FIELD_CHANGE_REJECTED')
    const [report] = required.body.details.applicationError.data.reports
    expect(report.missing.samples.map((one: { dataItemId: string }) => one.dataItemId)).toContain('none')
    await w.merchant.callOk(items.remove, { dataCollectionId, dataItemId: 'none' })
    expect((await change(dataCollectionId, { ...definition('a', sample), required: true })).status).toBe(
      sample.values.some(
        value => Array.isArray(value) && value.length === 0 && sample.type === 'MULTI_REFERENCE',
      )
        ? 409
        : 200,
    )
    const unique = await change(dataCollectionId, { ...definition('a', sample), unique: true })
    if (unique.status === 400) return
    expect(unique.status).toBe(200)
    await change(dataCollectionId, { ...definition('a', sample), unique: false })
    await w.merchant.callOk(items.insert, {
      dataCollectionId,
      dataItem: { id: 'same', data: { a: sample.values[0] } },
    })
    const rejected = await change(dataCollectionId, { ...definition('a', sample), unique: true })
    expect(codeOf(rejected)).toBe('DATA_FIELD_CHANGE_REJECTED')
    expect(rejected.body.details.applicationError.data.reports[0].duplicates).toMatchObject({
      count: 2,
      samples: expect.arrayContaining([expect.objectContaining({ dataItemId: 'same' })]),
    })
  })
})

test('what is converted is turned back to what would be converted to the same, or not at all', () => {
  for (const from of FIELD_SAMPLES)
    for (const to of FIELD_SAMPLES)
      for (const value of from.values) {
        const there = convertValue(to, value)
        if ('problem' in there) continue
        const back = convertValue(from, there.value)
        if ('problem' in back) continue
        expect(convertValue(to, back.value), `${from.type} to ${to.type}: ${JSON.stringify(value)}`).toEqual(
          there,
        )
      }
})

test('bounds that values break are reported, each with what is wrong', async () => {
  const dataCollectionId = await w.dataCollection()
  await w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id: 'old', data: { year: 1200 } } })
  const reply = await change(dataCollectionId, { key: 'year', type: 'NUMBER', numberRange: { min: 1500 } })
  expect(codeOf(reply)).toBe('DATA_FIELD_CHANGE_REJECTED')
  expect(reply.body.details.applicationError.data.reports[0].outOfRange.samples).toEqual([
    { dataItemId: 'old', environment: 'LIVE', value: 1200, problem: expect.stringContaining('1500') },
  ])
})

test('values stored before a field was declared become its values, or are stored separately with consent', async () => {
  const dataCollectionId = await w.dataCollection()
  const data = { shelf: '5', colour: 'red' }
  await w.merchant.callOk(items.insert, { dataCollectionId, dataItem: { id: 'i', data } })
  const create = (field: object) =>
    w.merchant.send(dataCollections.createDataCollectionField, { dataCollectionId, field })
  expect((await create({ key: 'shelf', type: 'NUMBER' })).status).toBe(200)
  expect(codeOf(await create({ key: 'colour', type: 'NUMBER' }))).toBe('DATA_FIELD_CHANGE_REJECTED')
  const { dataItem } = await w.merchant.callOk(items.get, { dataCollectionId, dataItemId: 'i' })
  expect(dataItem.data).toMatchObject({ shelf: 5, colour: 'red' })
})

test('of two concurrent creations of a field with one key, one fails', async () => {
  const dataCollectionId = await w.dataCollection()
  const message = { dataCollectionId, field: { key: 'place', type: 'TEXT' as const } }
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => w.merchant.send(dataCollections.createDataCollectionField, message)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('items that are written while a field is renamed and changed keep every value', async () => {
  const dataCollectionId = await w.dataCollection()
  const { collection } = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
  const fieldId = collection.fields?.find(field => field.key === 'year')?.fieldId
  const writing = Array.from({ length: 40 }, async (_, n) => {
    const reply = await w.merchant.send(items.insert, {
      dataCollectionId,
      dataItem: { id: `i${n}`, data: { title: `${n}` } },
    })
    expect(reply.status).toBe(200)
    const changed = await w.merchant.send(items.patch, {
      dataCollectionId,
      patch: {
        dataItemId: `i${n}`,
        fieldModifications: [{ fieldPath: 'tags', action: 'SET_FIELD', setFieldOptions: { value: ['x'] } }],
      },
    })
    expect(changed.status).toBe(200)
  })
  for (const [i, key] of ['since', 'era', 'year'].entries())
    expect((await change(dataCollectionId, { key, type: i % 2 ? 'TEXT' : 'NUMBER', fieldId })).status).toBe(
      200,
    )
  expect((await change(dataCollectionId, { key: 'title', type: 'NUMBER' })).status).toBeOneOf([200, 409])
  await Promise.all(writing)
  const { dataItems } = await w.merchant.callOk(items.query, {
    dataCollectionId,
    query: { paging: { limit: 100 } },
  })
  expect(dataItems).toHaveLength(40)
  for (const { id, data } of dataItems) {
    expect(String((data as { title: unknown }).title)).toBe(String(id).slice(1))
    expect((data as { tags: unknown }).tags).toEqual(['x'])
  }
})
