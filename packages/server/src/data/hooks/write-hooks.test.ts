import { items } from '@stoa/client/data'
import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

const calls = contract.items

const h = await createShopWithHooks({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const books = await h.driver.dataCollection()
afterAll(() => h.shop.close())
beforeEach(() => h.clear())

type Data = Record<string, unknown>
const stored = async (dataItemId: string) => {
  const { dataItem } = await h.driver.merchant.callOk(calls.get, {
    dataCollectionId: books,
    dataItemId,
    suppressHooks: true,
  })
  return dataItem.data as Data
}
const insert = async (data: Data = { title: 'A walk' }) => {
  const message = { dataCollectionId: books, dataItem: { data }, suppressHooks: true }
  const { dataItem } = await h.driver.merchant.callOk(calls.insert, message)
  return dataItem.id as string
}

class Sold extends Error {
  override name = 'SoldOut'
  code = 'E1'
}

describe('insert', () => {
  test('writes what the hook has made of the item, and shows what the other hook has made of it', async () => {
    h.hooks.beforeInsert = item => ({ ...item, title: `${item.title}!`, year: 1927 })
    h.hooks.afterInsert = item => ({ ...item, shown: true })
    const { dataItem } = await h.driver.member.callOk(calls.insert, {
      dataCollectionId: books,
      dataItem: { data: { title: 'A walk' } },
      appOptions: { from: 'test' },
    })
    expect(dataItem.data).toMatchObject({ title: 'A walk!', year: 1927, shown: true })
    expect(await stored(dataItem.id as string)).not.toHaveProperty('shown')
    expect(h.names()).toEqual(['beforeInsert', 'afterInsert'])
    expect(h.asked[0]).toMatchObject({
      value: { title: 'A walk' },
      context: {
        dataCollectionId: books,
        call: 'insert',
        environment: 'LIVE',
        caller: { role: 'member', id: expect.any(String) },
        appOptions: { from: 'test' },
        requestId: expect.any(String),
      },
    })
  })

  test('protocol/content §15: a hook that throws rejects the item with WDE0078 and what it threw', async () => {
    h.hooks.beforeInsert = () => {
      throw new Sold('No more of these')
    }
    const reply = await h.driver.visitor.send(calls.insert, {
      dataCollectionId: books,
      dataItem: { data: { _id: 'rejected' } },
    })
    expect([reply.status, codeOf(reply)]).toEqual([400, 'WDE0078'])
    expect(reply.body.details.applicationError.data).toMatchObject({
      hook: 'beforeInsert',
      dataCollectionId: books,
      servicePluginId: 'test',
      jsErrorValue: { name: 'SoldOut', message: 'No more of these', code: 'E1' },
    })
    const found = await h.driver.merchant.send(calls.get, { dataCollectionId: books, dataItemId: 'rejected' })
    expect(found.status).toBe(404)
    expect(h.names()).toContain('onFailure')
  })

  test('the client throws what the hook threw, an error or any other value', async () => {
    const client = items(h.shop.merchant())
    h.hooks.beforeInsert = () => {
      throw new Sold('No more of these')
    }
    const thrown = await client.insert(books, {}).catch(error => error)
    expect(thrown).toBeInstanceOf(Error)
    expect({ ...thrown, name: thrown.name, message: thrown.message }).toEqual({
      name: 'SoldOut',
      message: 'No more of these',
      code: 'E1',
    })
    h.hooks.beforeInsert = () => {
      throw { reason: 'late' }
    }
    expect(await client.insert(books, {}).catch(error => error)).toEqual({ reason: 'late' })
  })

  test('an item that a hook has changed is checked as if the caller had sent it', async () => {
    const secret = await h.driver.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'margin', type: 'NUMBER', condition: { permission: 'RESTRICTED' } },
      ],
    })
    const send = (as: 'visitor' | 'merchant') =>
      h.driver.send(calls.insert, { dataCollectionId: secret, dataItem: { data: { title: 'x' } } }, as)
    h.hooks.beforeInsert = item => ({ ...item, title: 5 })
    expect(rejectedFields(await send('merchant'))).toEqual({ 'dataItem.data.title': expect.any(String) })
    h.hooks.beforeInsert = item => ({ ...item, margin: 5 })
    expect((await send('visitor')).status).toBe(400)
    expect((await send('merchant')).status).toBe(200)
  })

  test('ids that contradict each other are rejected, whatever the hook makes of the item', async () => {
    h.hooks.beforeInsert = item => ({ ...item, year: 1 })
    const dataItem = { id: 'one', data: { _id: 'other' } }
    const reply = await h.driver.merchant.send(calls.insert, { dataCollectionId: books, dataItem })
    expect(rejectedFields(reply)).toEqual({ 'dataItem.data._id': 'VALIDATION' })
  })

  test('who may not write does not reach the hooks', async () => {
    const closed = await h.driver.dataCollection({
      permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    })
    const dataItem = { data: { _id: 'a' } }
    for (const [call, message] of [
      [calls.insert, { dataItem }],
      [calls.update, { dataItem }],
      [calls.save, { dataItem }],
      [calls.remove, { dataItemId: 'a' }],
      [calls.bulkInsert, { dataItems: [dataItem] }],
    ] as const) {
      const reply = await h.driver.visitor.send(call, { dataCollectionId: closed, ...message })
      expect([call.path, codeOf(reply)]).toEqual([call.path, 'WDE0027'])
    }
    expect(h.asked).toEqual([])
  })

  test('a write that is repeated under its key is made once, and shown as hooks show it', async () => {
    h.hooks.beforeInsert = item => ({ ...item, year: h.asked.length })
    h.hooks.afterInsert = item => ({ ...item, shown: true })
    const message = { dataCollectionId: books, dataItem: { data: { title: 'Once' } } }
    const once = () =>
      h.driver.member.callOk(calls.insert, message, { headers: { 'idempotency-key': 'insert-once' } })
    const first = await once()
    h.hooks.beforeInsert = () => {
      throw new Error('there is one already')
    }
    expect(await once()).toEqual(first)
    expect(first.dataItem.data).toMatchObject({ year: 1, shown: true })
    const { totalCount } = await h.driver.merchant.callOk(calls.count, {
      dataCollectionId: books,
      filter: { title: 'Once' },
    })
    expect(totalCount).toBe(1)
  })

  test('a hook that throws after the write says that the item is written', async () => {
    h.hooks.afterInsert = () => {
      throw new Error('mail server is down')
    }
    const reply = await h.driver.member.send(calls.insert, {
      dataCollectionId: books,
      dataItem: { data: { _id: 'written' } },
    })
    expect(codeOf(reply)).toBe('WDE0078')
    expect(reply.body.details.applicationError.data).toMatchObject({ applied: true, hook: 'afterInsert' })
    expect(await stored('written')).toMatchObject({ _id: 'written' })
  })

  test('a value of the wrong kind is no answer: the call is rejected', async () => {
    h.hooks.beforeInsert = () => 'yes'
    const reply = await h.driver.merchant.send(calls.insert, { dataCollectionId: books, dataItem: {} })
    expect([reply.status, codeOf(reply)]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
    expect(reply.body.details.applicationError.data).toMatchObject({
      reason: 'BAD_REPLY',
      description: 'results[0].value must be an object',
      hook: 'beforeInsert',
    })
  })
})

describe('update', () => {
  test('passes the stored item to hooks, and writes the item that they return', async () => {
    const id = await insert({ title: 'Old', year: 1 })
    h.hooks.beforeUpdate = (item, { currentItem }) => ({ ...item, tags: [`was ${currentItem?.title}`] })
    const { dataItem } = await h.driver.merchant.callOk(calls.update, {
      dataCollectionId: books,
      dataItem: { id, data: { title: 'New' } },
    })
    expect(dataItem.data).toMatchObject({ title: 'New', tags: ['was Old'] })
    expect(h.names()).toEqual(['beforeUpdate', 'afterUpdate'])
    expect(h.asked[0]).toMatchObject({ value: { _id: id, title: 'New' } })
  })

  test('keeps the id that a hook leaves out', async () => {
    const id = await insert()
    h.hooks.beforeUpdate = () => ({ title: 'From the hook' })
    await h.driver.merchant.callOk(calls.update, { dataCollectionId: books, dataItem: { id, data: {} } })
    expect(await stored(id)).toMatchObject({ _id: id, title: 'From the hook' })
  })

  test('hooks get no item that the caller may not read', async () => {
    const own = await h.driver.dataCollection({
      permissions: { read: 'SITE_MEMBER_AUTHOR', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' },
    })
    const { dataItemId } = await h.driver.dataItem({ title: 'Mine' }, own)
    h.clear()
    await h.driver.member.send(calls.update, {
      dataCollectionId: own,
      dataItem: { id: dataItemId, data: { title: 'x' } },
    })
    const [before] = h.asked
    expect(before?.hook).toBe('beforeUpdate')
    expect(JSON.stringify(before)).not.toContain('Mine')
  })
})

describe('save', () => {
  test('asks the hooks of an insert or of an update, as it turns out', async () => {
    h.hooks.beforeInsert = item => ({ ...item, year: 1 })
    h.hooks.beforeUpdate = (item, { currentItem }) => ({ ...item, year: Number(currentItem?.year) + 1 })
    const save = () =>
      h.driver.member.callOk(calls.save, { dataCollectionId: books, dataItem: { data: { _id: 'saved' } } })
    expect(await save()).toMatchObject({ action: 'INSERTED', dataItem: { data: { year: 1 } } })
    expect(await save()).toMatchObject({ action: 'UPDATED', dataItem: { data: { year: 2 } } })
    expect(h.names()).toEqual(['beforeInsert', 'afterInsert', 'beforeUpdate', 'afterUpdate'])
  })

  test('asks again when another write makes the item meanwhile', async () => {
    h.hooks.beforeInsert = async () => {
      await h.driver.merchant.callOk(calls.save, {
        dataCollectionId: books,
        dataItem: { data: { _id: 'raced', year: 1 } },
        suppressHooks: true,
      })
    }
    h.hooks.beforeUpdate = (item, { currentItem }) => ({ ...item, year: Number(currentItem?.year) + 1 })
    const reply = await h.driver.member.callOk(calls.save, {
      dataCollectionId: books,
      dataItem: { data: { _id: 'raced' } },
    })
    expect(reply).toMatchObject({ action: 'UPDATED', dataItem: { data: { year: 2 } } })
    expect(h.names()).toEqual(['beforeInsert', 'beforeUpdate', 'afterUpdate'])
  })

  test('fails if the item is inserted and deleted all the time', async () => {
    const write = (call: typeof calls.save | typeof calls.remove, message: object) =>
      h.driver.merchant.send(call, { dataCollectionId: books, suppressHooks: true, ...message })
    h.hooks.beforeInsert = async () => void (await write(calls.save, { dataItem: { id: 'fickle' } }))
    h.hooks.beforeUpdate = async () => void (await write(calls.remove, { dataItemId: 'fickle' }))
    const reply = await h.driver.member.send(calls.save, {
      dataCollectionId: books,
      dataItem: { id: 'fickle' },
    })
    expect(codeOf(reply)).toBe('CONFLICT')
    expect(h.names()).toEqual(['beforeInsert', 'beforeUpdate', 'beforeInsert', 'onFailure'])
  })
})

describe('patch', () => {
  const patch = (dataItemId: string, ...fieldModifications: object[]) => ({
    dataCollectionId: books,
    patch: { dataItemId, fieldModifications } as never,
  })

  test('shows hooks the patched item; what they change besides is added to the patch', async () => {
    const id = await insert({ title: 'A walk', year: 1 })
    h.hooks.beforeUpdate = ({ tags: _, ...item }) => ({ ...item, title: `${item.title}, ${item.year}` })
    const message = patch(
      id,
      { fieldPath: 'year', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
      { fieldPath: 'tags', action: 'SET_FIELD', setFieldOptions: { value: ['x'] } },
    )
    const { dataItem } = await h.driver.merchant.callOk(calls.patch, message)
    expect(h.asked[0]).toMatchObject({
      hook: 'beforeUpdate',
      value: { _id: id, year: 2, tags: ['x'], title: 'A walk' },
      context: { currentItem: { year: 1 } },
    })
    expect(dataItem.data).toMatchObject({ title: 'A walk, 2', year: 2 })
    expect(dataItem.data).not.toHaveProperty('tags')
  })

  test('concurrent changes during hooks are preserved', async () => {
    const id = await insert({ title: 'A walk', year: 1 })
    const year = { fieldPath: 'year', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }
    h.hooks.beforeUpdate = async item => {
      await h.driver.merchant.callOk(calls.patch, { ...patch(id, year), suppressHooks: true })
      return { ...item, title: 'Hooked' }
    }
    await h.driver.member.callOk(calls.patch, patch(id, year))
    expect(await stored(id)).toMatchObject({ title: 'Hooked', year: 3 })
  })

  test('an item that is not there is no matter for hooks', async () => {
    const title = { fieldPath: 'title', action: 'SET_FIELD', setFieldOptions: { value: 'x' } }
    const reply = await h.driver.member.send(calls.patch, patch('nobody', title))
    expect(codeOf(reply)).toBe('WDE0073')
    expect(h.names()).toEqual(['onFailure'])
  })
})

describe('remove', () => {
  test('passes the stored item to hooks, and returns the removed one as changed by them', async () => {
    const id = await insert()
    h.hooks.afterRemove = item => ({ ...item, gone: true })
    const { dataItem } = await h.driver.member.callOk(calls.remove, {
      dataCollectionId: books,
      dataItemId: id,
    })
    expect(dataItem).toMatchObject({ id, data: { _id: id, gone: true } })
    expect(h.asked).toMatchObject([
      { hook: 'beforeRemove', value: id, context: { currentItem: { title: 'A walk' } } },
      { hook: 'afterRemove', value: { title: 'A walk' } },
    ])
  })

  test('removes the item that the hook names, and none that it rejects', async () => {
    const [kept, gone] = [await insert(), await insert()]
    h.hooks.beforeRemove = () => gone
    await h.driver.member.callOk(calls.remove, { dataCollectionId: books, dataItemId: kept })
    expect(await stored(kept)).toMatchObject({ _id: kept })
    h.hooks.beforeRemove = () => {
      throw 'kept'
    }
    const reply = await h.driver.member.send(calls.remove, { dataCollectionId: books, dataItemId: kept })
    expect(reply.body.details.applicationError.data.value).toBe('kept')
    expect(await stored(kept)).toMatchObject({ _id: kept })
  })
})

describe('suppressHooks', () => {
  test('is for the merchant; of others it is ignored, which a header says', async () => {
    const send = (as: 'member' | 'merchant', message: object) =>
      h.driver.send(calls.insert, { dataCollectionId: books, dataItem: {}, ...message }, as)
    for (const message of [{ suppressHooks: true }, { options: { suppressHooks: true } }]) {
      h.clear()
      await send('merchant', message)
      expect(h.asked).toEqual([])
      const reply = await send('member', message)
      expect(reply.headers.get('x-stoa-ignored')).toBe('suppressHooks')
      expect(h.names()).toEqual(['beforeInsert', 'afterInsert'])
    }
  })
})

describe('onFailure', () => {
  test('gets errors, and may replace them', async () => {
    const failing = { dataCollectionId: books, dataItemId: 'nobody' }
    expect(codeOf(await h.driver.member.send(calls.remove, failing))).toBe('WDE0073')
    expect(h.asked.at(-1)).toMatchObject({
      hook: 'onFailure',
      value: { code: 'WDE0073', data: { dataItemId: 'nobody' } },
    })
    h.hooks.onFailure = ({ code }) => {
      throw new Error(`we are sorry: ${code}`)
    }
    const reply = await h.driver.member.send(calls.remove, failing)
    expect(reply.body.details.applicationError.data.jsErrorValue.message).toBe('we are sorry: WDE0073')
  })

  test('is called for unexpected errors, and cannot hide them', async () => {
    const { pool } = h.shop.platform.database
    await pool.query(`
      create function break_down() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$;
      create trigger break_down before insert on events for each row
        when (new.payload::text like '%breaks down%') execute function break_down()`)
    h.hooks.onFailure = () => {
      throw new Error('all is well')
    }
    const unexpected = async () => {
      const metrics = (await h.shop.platform.metrics()).text
      return Number(/^stoa_unexpected_errors_total (\d+)/m.exec(metrics)?.[1])
    }
    const before = await unexpected()
    const dataItem = { data: { title: 'breaks down' } }
    const reply = await h.driver.member.send(calls.insert, { dataCollectionId: books, dataItem })
    await h.shop.sql`drop function break_down cascade`
    expect(h.asked.at(-1)).toMatchObject({ hook: 'onFailure', value: { code: 'SYSTEM_ERROR' } })
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.body)).not.toContain('disk on fire')
    expect(await unexpected()).toBe(before + 1)
  })
})
