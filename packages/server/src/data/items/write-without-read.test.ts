import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()

const { dataPermissions, items } = contract

const change = (fieldPath: string, action: string, options: object = {}) => ({
  fieldPath,
  action,
  ...options,
})
const createCollection = async (itemRead: 'ANYONE' | 'PRIVILEGED') => {
  const id = await w.dataCollection({
    fields: [
      { key: 'fixed', type: 'TEXT', immutable: true },
      { key: 'kept', type: 'TEXT', readOnly: true },
      { key: 'n', type: 'NUMBER', numberRange: { max: 100 } },
      { key: 'secret', type: 'TEXT', condition: { permission: 'RESTRICTED' } },
      { key: 'note', type: 'TEXT' },
    ],
  })
  const dataItem = { id: '1', data: { fixed: 'a', kept: 'a', n: 42, secret: 's', free: [1], note: 'x' } }
  await w.merchant.callOk(items.insert, { dataCollectionId: id, dataItem })
  await w.merchant.callOk(dataPermissions.updatePermissions, {
    dataPermissions: { id, itemRead, itemUpdate: 'ANYONE' },
  })
  const patch = (...fieldModifications: object[]) =>
    w.visitor.send(items.patch, {
      dataCollectionId: id,
      patch: { dataItemId: '1', fieldModifications },
    } as never)
  const update = (data: object) =>
    w.visitor.send(items.update, { dataCollectionId: id, dataItem: { id: '1', data } })
  const stored = async () =>
    (await w.merchant.callOk(items.get, { dataCollectionId: id, dataItemId: '1' })).dataItem.data
  return { patch, update, stored }
}

describe('who may change an item and not read it', () => {
  test.each(['fixed', 'kept'])(
    'cannot find out by guessing what it holds: %s',
    { tags: 'nightly' },
    async name => {
      const { update, patch } = await createCollection('PRIVILEGED')
      for (const send of [
        (value: string) => update({ [name]: value }),
        (value: string) => patch(change(name, 'SET_FIELD', { setFieldOptions: { value } })),
      ]) {
        const [right, wrong] = [await send('a'), await send('b')]
        expect(right.status).toBe(400)
        expect(right.body).toEqual(wrong.body)
      }
    },
  )

  test('sets and removes whole fields, and nothing that would tell what is there', async () => {
    const { patch, stored } = await createCollection('PRIVILEGED')
    const rejected = await patch(
      change('n', 'INCREMENT_FIELD', { incrementFieldOptions: { value: 59 } }),
      change('free', 'APPEND_TO_ARRAY', { appendToArrayOptions: { value: 2 } }),
      change('free', 'REMOVE_FROM_ARRAY', { removeFromArrayOptions: { value: 2 } }),
      change('note.x', 'SET_FIELD', { setFieldOptions: { value: 2 } }),
    )
    expect(Object.values(rejectedFields(rejected))).toEqual(Array(4).fill('FIELD_NOT_ALLOWED'))
    const set = change('n', 'SET_FIELD', { setFieldOptions: { value: 1 } })
    expect((await patch(set, change('note', 'REMOVE_FIELD'))).status).toBe(200)
    expect(await stored()).toMatchObject({ n: 1, fixed: 'a' })
    expect(await stored()).not.toHaveProperty('note')
  })
})

test.each(['fixed', 'kept', 'secret'])(
  'a field that cannot be changed is not removed in silence: %s',
  async name => {
    const { patch, update, stored } = await createCollection('ANYONE')
    expect((await patch(change(name, 'REMOVE_FIELD'))).status).toBe(400)
    expect((await update({ note: 'y', ...(name !== 'secret' && { [name]: 'a' }) })).status).toBe(200)
    expect(await stored()).toMatchObject({ fixed: 'a', kept: 'a', secret: 's', note: 'y' })
  },
)

test('a path makes no item that is nested too deep to be written back', async () => {
  const { patch } = await createCollection('ANYONE')
  const at = (names: number) =>
    patch(change(Array(names).fill('a').join('.'), 'SET_FIELD', { setFieldOptions: { value: 1 } }))
  expect((await at(450)).status).toBe(400)
  expect((await at(62)).status).toBe(400)
  expect((await at(61)).status).toBe(200)
})
