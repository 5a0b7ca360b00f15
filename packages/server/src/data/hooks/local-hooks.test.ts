import { items } from '@stoa/client/data'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop } from '@stoa/testkit'
import { afterEach, expect, inject, test } from 'vitest'
import { type DataHooks, dataHooksPlugin } from './index.ts'

const calls = contract.items
let shop: Shop
afterEach(() => shop.close())

async function open(dataHooks: Record<string, DataHooks>, options: object = {}) {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', dataHooks, ...options })
  const driver = await createDriver(shop)
  for (const id of ['books', 'films']) await driver.dataCollection({ id })
  return driver
}

test('hooks of a test are functions, by collection', { tags: 'nightly' }, async () => {
  await open({
    books: { beforeInsert: ({ title }) => ({ title: `${title}!` }) },
    '*': { afterInsert: item => ({ ...item, shown: true }) },
  })
  const client = items(shop.merchant())
  expect(await client.insert('books', { title: 'A' })).toMatchObject({ title: 'A!', shown: true })
  expect(await client.insert('films', { title: 'A' })).toMatchObject({ title: 'A', shown: true })
})

test('a function that calls itself through the platform is stopped', async () => {
  const codes: unknown[] = []
  const driver = await open({
    books: {
      async beforeInsert() {
        codes.push(codeOf(await insert()))
      },
    },
  })
  const insert = () => driver.merchant.send(calls.insert, { dataCollectionId: 'books', dataItem: {} })
  expect((await insert()).status).toBe(200)
  expect(codes).toEqual(['SERVICE_PLUGIN_LOOP', undefined, undefined, undefined])
})

test('a function has its time, and no longer', async () => {
  const slow = dataHooksPlugin({
    name: 'slow one',
    hooks: { beforeInsert: () => new Promise(() => {}) },
    timeoutMs: 50,
    fallback: 'CONTINUE',
  })
  const driver = await open({}, { servicePlugins: [slow] })
  const reply = await driver.member.send(calls.insert, { dataCollectionId: 'books', dataItem: {} })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-stoa-degraded')).toBe('slow%20one beforeInsert TIMEOUT')
})

test('what a function does to its value, and what JSON cannot say, changes nothing', async () => {
  const driver = await open({
    books: {
      beforeInsert(item) {
        item.title = 'changed in place'
        return { title: 'returned', nothing: undefined, at: new Date(0) }
      },
      afterInsert(item) {
        item.title = 'changed in place'
      },
    },
    films: { beforeInsert: () => ({ big: 1n }) },
  })
  const insert = (dataCollectionId: string) =>
    driver.merchant.send(calls.insert, { dataCollectionId, dataItem: { data: { title: 'sent' } } })
  const { body } = await insert('books')
  expect(body.dataItem.data).toMatchObject({ title: 'returned', at: '1970-01-01T00:00:00.000Z' })
  expect((await insert('films')).body.details.applicationError.data).toMatchObject({ reason: 'BAD_REPLY' })
})

test('what could not have been sent as a message is a bad reply of a function, too', async () => {
  const nested = (levels: number) => {
    let value: unknown = 1
    for (let i = 0; i < levels; i++) value = [value]
    return { value }
  }
  const values: object[] = [{ title: 'a\0b' }, { title: '\ud800' }, nested(61), nested(20_000)]
  let next: unknown
  const driver = await open({ books: { beforeInsert: () => next } })
  for (next of values) {
    const reply = await driver.merchant.send(calls.insert, { dataCollectionId: 'books', dataItem: {} })
    expect(reply.status).toBe(503)
    expect(reply.body.details.applicationError.data).toMatchObject({ reason: 'BAD_REPLY' })
  }
})
