import { contract, type DataHook } from '@stoa/contract'
import type { Reply } from '@stoa/testkit'
import { allHooks } from '@stoa/testkit/shop-with-hooks'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServicePlugin } from '../../call/service-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { dataHooksPlugin } from './index.ts'

const calls = contract.items

/** What the plug-in of the collection `any` answers. */
let answer: unknown
const same = Object.fromEntries(allHooks.map(hook => [hook, (value: never) => value]))
const any: ServicePlugin = {
  ...dataHooksPlugin({ name: 'any', hooks: same, dataCollectionIds: ['any'], withCurrentItem: true }),
  answer: () => answer,
}
const { shop, driver } = await openTestShop({
  servicePlugins: [dataHooksPlugin({ name: 'same', hooks: same, dataCollectionIds: ['hooked'] }), any],
})
for (const id of ['hooked', 'plain', 'any']) await driver.dataCollection({ id })

const id = fc.constantFrom('a', 'b', 'c', 'd')
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant({ $date: '2026-01-31T12:00:00.000Z' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const data = fc.dictionary(fc.constantFrom('title', 'year', 'tags', 'published', 'other', '_id'), values)
const dataItem = fc.record({ id, data }, { requiredKeys: [] })
const filter = fc.dictionary(fc.constantFrom('title', 'year', '$and'), values, { maxKeys: 1 })
const fieldModifications = fc.array(
  fc.oneof(
    fc.record({
      fieldPath: fc.constantFrom('title', 'other.deep', 'tags'),
      action: fc.constant('SET_FIELD'),
      setFieldOptions: fc.record({ value: values }),
    }),
    fc.record({
      fieldPath: fc.constantFrom('year', 'other'),
      action: fc.constant('INCREMENT_FIELD'),
      incrementFieldOptions: fc.record({ value: fc.integer() }),
    }),
  ),
  { minLength: 1, maxLength: 3 },
)
const patch = fc.record({ dataItemId: id, fieldModifications })
const listOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 4 })
const more = fc.record({ allOrNothing: fc.boolean(), returnEntity: fc.boolean() }, { requiredKeys: [] })
const merged = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map(all => Object.assign({}, ...all) as object)

const call = fc.oneof(
  ...(
    [
      ['insert', fc.record({ dataItem })],
      ['update', fc.record({ dataItem })],
      ['save', fc.record({ dataItem })],
      ['patch', fc.record({ patch })],
      ['remove', fc.record({ dataItemId: id })],
      ['bulkInsert', merged(fc.record({ dataItems: listOf(dataItem) }), more)],
      ['bulkUpdate', merged(fc.record({ dataItems: listOf(dataItem) }), more)],
      ['bulkSave', merged(fc.record({ dataItems: listOf(dataItem) }), more)],
      ['bulkPatch', merged(fc.record({ patches: listOf(patch) }), more)],
      ['bulkRemove', fc.record({ dataItemIds: listOf(id) })],
      ['get', fc.record({ dataItemId: id })],
      ['query', fc.record({ query: fc.record({ filter }) })],
      ['count', fc.record({ filter })],
      ['distinct', fc.record({ fieldName: fc.constantFrom('title', 'tags') })],
    ] as const
  ).map(([name, message]) => message.map(sent => ({ name, message: sent as object }))),
)

const send = (to: string, { name, message }: { name: keyof typeof calls; message: object }) =>
  driver.merchant.send(calls[name], { dataCollectionId: to, ...message })

/** What a reply says, whatever the collection, and whatever ids the platform has given. */
function normalized({ status, body }: Reply, collectionId: string) {
  const given = new Map<string, string>()
  const text = JSON.stringify([status, body]).replaceAll(`"${collectionId}"`, '"collection"')
  return JSON.parse(
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => {
      given.set(id, given.get(id) ?? `given ${given.size}`)
      return given.get(id) as string
    }),
  )
}

test('hooks that answer with what they get change nothing, whatever is called', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(call, { minLength: 3, maxLength: 12 }), async sequence => {
        for (const one of sequence)
          expect(normalized(await send('hooked', one), 'hooked')).toEqual(
            normalized(await send('plain', one), 'plain'),
          )
      })
      .beforeEach(async () => {
        for (const dataCollectionId of ['hooked', 'plain'])
          await driver.merchant.callOk(calls.truncate, { dataCollectionId })
      }),
    { numRuns: sized(30, 500) },
  )
})

const result = fc.oneof(
  fc.record({ value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), data, fc.record({ filter }), id) }),
  fc.record({ error: fc.oneof(fc.jsonValue(), fc.record({ name: values, message: values, code: values })) }),
  fc.record({ thrown: fc.jsonValue() }),
  fc.jsonValue({ maxDepth: 1 }),
)
const answers = fc.oneof(
  fc.record({ results: fc.oneof(listOf(result), fc.jsonValue({ maxDepth: 1 })) }),
  fc.jsonValue({ maxDepth: 1 }),
)

test('whatever a plug-in answers, the call is answered or rejected', async () => {
  await fc.assert(
    fc.asyncProperty(answers, call, async (says, one) => {
      answer = says
      const { status, body } = await send('any', one)
      expect(status, JSON.stringify(body)).not.toBe(500)
      // Whatever the plug-in has failed in: the next one is asked.
      shop.clock.advance(600_000)
    }),
    { numRuns: sized(150, 5000) },
  )
})

test('every hook of the contract can be a function', () => {
  expect(new Set<DataHook>(allHooks).size).toBe(17)
})
