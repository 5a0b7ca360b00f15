import { type CallDeclaration, callNames, contract, crudEntities } from '@stoa/contract'
import { codeOf, createDriver, createEntity, newEntity, type Reply, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop({ config: { poolSize: 8 } })

const NOWHERE = '00000000-0000-4000-a000-000000000000'
const CONCURRENT = 10
const NAME_MAX = { brandsV3: 50, ribbonsV3: 30 }
const SECTION = { brandsV3: 'protocol/crud-entities §6', ribbonsV3: 'protocol/crud-entities §7' }

type Doc = Record<string, unknown>
type Entity = Doc & { id: string; revision: string }

describe.each(['brandsV3', 'ribbonsV3'] as const)('%s', resource => {
  const entity = crudEntities[resource]
  const { one, many, fqdn } = entity
  const [unique] = entity.unique
  const names = callNames(entity)
  const key = `${one}${unique.charAt(0).toUpperCase()}${unique.slice(1)}`
  const calls: Record<string, CallDeclaration> = contract[resource]
  const send = (name: string, message: Doc, as: 'visitor' | 'merchant' = 'merchant') =>
    driver.send(calls[name] as CallDeclaration, message, as)
  const must = async (name: string, message: Doc) => {
    const reply = await send(name, message)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const create = () => createEntity(driver, resource)
  const stored = async (id: string) => (await must(names.get, { [`${one}Id`]: id }))[one] as Entity
  const text = () => String(newEntity(resource)[unique])
  const eventsOf = async (entityId: string) =>
    (await driver.merchant.callOk(contract.events.listEvents, { entityId })).events
  const statusAndCode = (reply: Reply) => [reply.status, codeOf(reply)]
  const outcomesOf = (body: {
    results: { itemMetadata: { success: boolean; error?: { code: string } } }[]
  }) => body.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? itemMetadata.success)

  describe('the name', () => {
    test(`has 1 to ${NAME_MAX[resource]} characters (${SECTION[resource]})`, async () => {
      const max = NAME_MAX[resource]
      const longest = await createEntity(driver, resource, { name: 'b'.repeat(max) })
      expect(longest).toMatchObject({ revision: '1' })
      for (const [name, rule] of [
        ['b'.repeat(max + 1), 'MAX_LENGTH'],
        ['', 'MIN_LENGTH'],
      ]) {
        const reply = await send(names.create, { [one]: { name } })
        expect(rejectedFields(reply)).toEqual({ [`${one}.name`]: rule })
      }
    })

    test('is compared exactly (protocol/crud-entities §1)', async () => {
      const [upper, lower] = [
        await createEntity(driver, resource, { name: 'Braun' }),
        await createEntity(driver, resource, { name: 'braun' }),
      ]
      expect(upper.id).not.toBe(lower.id)
    })
  })

  test(`the count is that of products with the name as ${one} (${SECTION[resource]})`, async () => {
    const [[computed = '', field = ''] = []] = Object.entries(entity.computed)
    const used = await createEntity(driver, resource, { name: 'Stoneware Works' })
    const unused = await createEntity(driver, resource, { name: 'Unsold' })
    const product = await driver.product({ [one]: 'Stoneware Works' })
    await driver.product({ [one]: 'Stoneware Works', visible: false })
    await driver.product({ [one]: 'stoneware works' })
    const countOf = async (id: string) =>
      ((await must(names.get, { [`${one}Id`]: id, fields: [computed] }))[one] as Doc)[field]
    expect([await countOf(used.id), await countOf(unused.id)]).toEqual([2, 0])
    const { updateProduct } = contract.products
    await driver.merchant.callOk(updateProduct, { product: { id: product.id, [one]: null } })
    expect(await countOf(used.id)).toBe(1)
    const filter = { id: { $in: [used.id, unused.id] } }
    const sort = [{ fieldName: 'name', order: 'ASC' }]
    const found = (await must(names.query, { query: { filter, sort }, fields: [computed] }))[many] as Doc[]
    expect(found.map(({ name, [field]: count }) => [name, count])).toEqual([
      ['Stoneware Works', 1],
      ['Unsold', 0],
    ])
  })

  describe('create', () => {
    test('returns the entity with revision 1 and writes one event (protocol/crud-entities §1)', async () => {
      const doc = newEntity(resource)
      const created = await createEntity(driver, resource, doc)
      expect(created).toEqual({
        ...doc,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        revision: '1',
        createdDate: expect.stringMatching(/Z$/),
        updatedDate: created.createdDate,
      })
      expect(await stored(created.id)).toEqual(created)
      expect(await eventsOf(created.id)).toMatchObject([
        { type: `${fqdn}_created`, actor: { role: 'merchant' }, payload: { [one]: created } },
      ])
    })

    test('rejects a taken value of the unique field (protocol/crud-entities §3)', async () => {
      const { [unique]: value } = await create()
      const reply = await send(names.create, { [one]: { [unique]: value } })
      expect(statusAndCode(reply)).toEqual([409, entity.alreadyExists])
      expect(reply.body.details.applicationError.data).toEqual({ [unique]: value })
    })

    test('requires the unique field (protocol/crud-entities §3)', async () => {
      const reply = await send(names.create, { [one]: {} })
      expect(rejectedFields(reply)).toEqual({ [`${one}.${unique}`]: 'REQUIRED_FIELD' })
      const bulk = await send(names.bulkCreate, { [many]: [newEntity(resource), {}] })
      expect(rejectedFields(bulk)).toEqual({ [`${many}[1].${unique}`]: 'REQUIRED_FIELD' })
    })

    test('ignores fields that the server sets (protocol/crud-entities §1)', async () => {
      const read = await create()
      const copy = await createEntity(driver, resource, { ...read, ...newEntity(resource) })
      expect(copy.id).not.toBe(read.id)
      expect(copy.revision).toBe('1')
    })
  })

  describe('update', () => {
    test('changes the fields sent and increments the revision (protocol/crud-entities §3)', async () => {
      const before = await create()
      const value = text()
      const body = await must(names.update, {
        [one]: { ...before, id: before.id.toUpperCase(), [unique]: value },
      })
      expect(body[one]).toEqual({
        ...before,
        [unique]: value,
        revision: '2',
        updatedDate: expect.any(String),
      })
      expect(await stored(before.id)).toEqual(body[one])
      expect((await eventsOf(before.id)).at(-1)).toMatchObject({
        type: `${fqdn}_updated`,
        payload: { [one]: body[one] },
      })
    })

    test('rejects another revision than the current one (protocol/crud-entities §3)', async () => {
      const { id, revision } = await create()
      await must(names.update, { [one]: { id, revision, [unique]: text() } })
      const reply = await send(names.update, { [one]: { id, revision, [unique]: text() } })
      expect(statusAndCode(reply)).toEqual([409, 'REVISION_CONFLICT'])
      expect(reply.body.details.applicationError.data).toEqual({ id, revision: '2' })
      const without = await send(names.update, { [one]: { id, [unique]: text() } })
      expect(rejectedFields(without)).toEqual({ [`${one}.revision`]: 'REQUIRED_FIELD' })
      expect(await eventsOf(id)).toHaveLength(2)
    })

    test('rejects a value that another entity has, and accepts its own (protocol/crud-entities §3)', async () => {
      const [other, { id, revision, [unique]: own }] = [await create(), await create()]
      const reply = await send(names.update, { [one]: { id, revision, [unique]: other[unique] } })
      expect(statusAndCode(reply)).toEqual([409, entity.alreadyExists])
      await must(names.update, { [one]: { id, revision, [unique]: own } })
    })
  })

  test('delete removes the entity and frees its unique value (protocol/crud-entities §3)', async () => {
    const { id, [unique]: value } = await create()
    await must(names.delete, { [`${one}Id`]: id })
    expect(statusAndCode(await send(names.get, { [`${one}Id`]: id }))).toEqual([404, entity.notFound])
    expect(statusAndCode(await send(names.delete, { [`${one}Id`]: id }))).toEqual([404, entity.notFound])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([`${fqdn}_created`, `${fqdn}_deleted`])
    await createEntity(driver, resource, { [unique]: value })
  })

  describe('queries', () => {
    test('page by cursor in both directions, newest first by default (protocol/crud-entities §2)', {
      tags: 'nightly',
    }, async () => {
      const other = await shopOfTest()
      const otherDriver = await createDriver(other)
      const query = async (query: Doc) =>
        (await otherDriver.visitor.send(calls[names.query] as CallDeclaration, { query })).body
      const values: unknown[] = []
      for (let i = 0; i < 5; i++) {
        values.push((await createEntity(otherDriver, resource))[unique])
        other.clock.advance(1000)
      }
      const valuesOf = (body: Record<string, Doc[]>) => body[many]?.map(({ [unique]: value }) => value)
      const newest = values.toReversed()
      const first = await query({ cursorPaging: { limit: 2 } })
      expect([valuesOf(first), first.pagingMetadata]).toEqual([
        newest.slice(0, 2),
        { count: 2, hasNext: true, cursors: { next: expect.any(String) } },
      ])
      const second = await query({ cursorPaging: { limit: 2, cursor: first.pagingMetadata.cursors.next } })
      expect(valuesOf(second)).toEqual(newest.slice(2, 4))
      const back = await query({ cursorPaging: { cursor: second.pagingMetadata.cursors.prev } })
      expect(valuesOf(back)).toEqual(newest.slice(0, 2))
      const sorted = await query({ sort: [{ fieldName: unique, order: 'DESC' }] })
      expect(valuesOf(sorted)).toEqual(values.toSorted().toReversed())
    })

    test('filter by id, dates and the columns of the entity; id is not sortable (protocol/crud-entities §2)', async () => {
      const { id, createdDate, [unique]: value } = await create()
      const find = (filter: Doc) => send(names.query, { query: { filter } }, 'visitor')
      for (const filter of [
        { id: { $in: [id, NOWHERE] } },
        { $and: [{ id }, { createdDate: { $gte: createdDate } }] },
        { $and: [{ id: { $eq: id } }, { updatedDate: { $lte: createdDate } }] },
        { [unique]: { $startsWith: value } },
      ]) {
        const { body } = await find(filter)
        expect(body[many], JSON.stringify(filter)).toMatchObject([{ id }])
        expect((await send(names.count, { filter }, 'visitor')).body).toEqual({ count: 1 })
      }
      expect((await find({ colour: 'blue' })).status).toBe(400)
      const byId = await send(names.query, { query: { sort: [{ fieldName: 'id', order: 'ASC' }] } })
      expect(Object.keys(rejectedFields(byId))).toEqual(['query.sort[0].fieldName'])
    })

    test('take at most the declared page size and number of sort keys (protocol/crud-entities §2)', async () => {
      const page = (limit: number) => send(names.query, { query: { cursorPaging: { limit } } })
      expect((await page(entity.maxPageSize)).status).toBe(200)
      expect(rejectedFields(await page(entity.maxPageSize + 1))).toEqual({
        'query.cursorPaging.limit': 'MAX',
      })
      const sort = Array.from({ length: entity.maxSorts + 1 }, () => ({ fieldName: unique, order: 'ASC' }))
      expect(rejectedFields(await send(names.query, { query: { sort } }))).toEqual({
        'query.sort': 'MAX_SIZE',
      })
    })
  })

  test('computed fields are returned on request, to merchants only (protocol/crud-entities §2)', async () => {
    const { id } = await create()
    const fields = Object.keys(entity.computed)
    const message = { [`${one}Id`]: id, fields }
    for (const field of Object.values(entity.computed)) {
      expect((await must(names.get, message))[one]).toHaveProperty(field)
      expect(await stored(id)).not.toHaveProperty(field)
    }
    const asVisitor = await send(names.get, message, 'visitor')
    expect(rejectedFields(asVisitor)).toEqual({ fields: 'FIELD_NOT_ALLOWED' })
    const queried = await send(names.query, { query: {}, fields }, 'visitor')
    expect(rejectedFields(queried)).toEqual({ fields: 'FIELD_NOT_ALLOWED' })
  })

  test('get-or-create creates once and then returns the same entity (protocol/crud-entities §4)', async () => {
    const value = text()
    const first = (await must(names.getOrCreate, { [key]: value }))[one] as Entity
    expect(first).toMatchObject({ [unique]: value, revision: '1' })
    expect((await must(names.getOrCreate, { [key]: value }))[one]).toEqual(first)
    expect(await eventsOf(first.id)).toHaveLength(1)
  })

  describe('bulk calls', () => {
    test('create each entity independently (protocol/crud-entities §5)', async () => {
      const { [unique]: taken } = await create()
      const value = text()
      const list = [{ [unique]: value }, { [unique]: taken }, { [unique]: value }, newEntity(resource)]
      const body = await must(names.bulkCreate, { [many]: list, returnEntity: true })
      expect(outcomesOf(body)).toEqual([true, entity.alreadyExists, entity.alreadyExists, true])
      expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 })
      expect(body.results[0].item).toEqual(await stored(body.results[0].itemMetadata.id))
      expect(body.results[1].itemMetadata).toMatchObject({ originalIndex: 1, success: false })
      expect(body.results[1]).not.toHaveProperty('item')
      expect(await eventsOf(body.results[3].itemMetadata.id)).toHaveLength(1)
      const quiet = await must(names.bulkCreate, { [many]: [newEntity(resource)] })
      expect(quiet.results[0]).not.toHaveProperty('item')
    })

    test('update each entity independently, under a field mask (protocol/crud-entities §3, §5)', async () => {
      const [a, b, c] = [await create(), await create(), await create()]
      const [forA, forC] = [text(), text()]
      const body = await must(names.bulkUpdate, {
        [many]: [
          { [one]: { id: a.id, revision: '1', [unique]: forA }, fieldMask: [unique] },
          { [one]: { id: NOWHERE, revision: '1', [unique]: text() } },
          { [one]: { id: b.id, revision: '7', [unique]: text() } },
          { [one]: { id: b.id, revision: '1', [unique]: c[unique] } },
          { [one]: { id: c.id, revision: '1', [unique]: forC }, fieldMask: `${unique},revision` },
          { [one]: { id: c.id, revision: '2', [unique]: text() } },
        ],
        returnEntity: true,
      })
      expect(outcomesOf(body)).toEqual([
        true,
        entity.notFound,
        'REVISION_CONFLICT',
        entity.alreadyExists,
        true,
        'REVISION_CONFLICT',
      ])
      expect(body.results[0].item).toEqual(await stored(a.id))
      expect(await stored(a.id)).toMatchObject({ [unique]: forA, revision: '2' })
      expect(await stored(b.id)).toEqual(b)
      expect(await stored(c.id)).toMatchObject({ [unique]: forC, revision: '2' })
      expect((await eventsOf(c.id)).map(({ type }) => type)).toEqual([`${fqdn}_created`, `${fqdn}_updated`])
    })

    test('leave fields outside the mask unchanged and reject unknown ones (protocol/crud-entities §3)', async () => {
      const { id, [unique]: value } = await create()
      const update = (fieldMask: unknown, change: Doc = { [unique]: text() }) =>
        send(names.bulkUpdate, { [many]: [{ [one]: { id, revision: '1', ...change }, fieldMask }] })
      const unknown = await update(['colour'])
      expect(rejectedFields(unknown)).toEqual({ [`${many}[0].fieldMask[0]`]: 'INVALID_ENUM_VALUE' })
      const cleared = await update([unique], {})
      expect(rejectedFields(cleared)).toEqual({ [`${many}[0].${unique}`]: 'REQUIRED_FIELD' })
      expect((await update(['revision'])).status).toBe(200)
      expect(await stored(id)).toMatchObject({ [unique]: value, revision: '2' })
    })

    test('delete each entity independently (protocol/crud-entities §5)', async () => {
      const [a, b] = [await create(), await create()]
      const ids = [a.id.toUpperCase(), NOWHERE, b.id, a.id]
      const body = await must(names.bulkDelete, { [`${one}Ids`]: ids })
      expect(outcomesOf(body)).toEqual([true, entity.notFound, true, entity.notFound])
      expect((await eventsOf(b.id)).at(-1)?.type).toBe(`${fqdn}_deleted`)
      expect((await send(names.count, { filter: { id: { $in: [a.id, b.id] } } })).body).toEqual({ count: 0 })
    })

    test('get or create each entity, in the order of the request (protocol/crud-entities §4, §5)', async () => {
      const existing = await create()
      const value = text()
      const body = await must(names.bulkGetOrCreate, { [`${key}s`]: [value, existing[unique], value] })
      expect(outcomesOf(body)).toEqual([true, true, true])
      expect(body.results[1].item).toEqual(existing)
      expect(body.results[0].item).toMatchObject({ [unique]: value, revision: '1' })
      expect(body.results[2].item).toEqual(body.results[0].item)
    })

    test('take at most 100 items (protocol/crud-entities §5)', async () => {
      const list = (length: number) => Array.from({ length }, () => newEntity(resource))
      const body = await must(names.bulkCreate, { [many]: list(100) })
      expect(body.bulkActionMetadata).toEqual({
        totalSuccesses: 100,
        totalFailures: 0,
        undetailedFailures: 0,
      })
      expect(rejectedFields(await send(names.bulkCreate, { [many]: list(101) }))).toEqual({
        [many]: 'MAX_SIZE',
      })
    })
  })

  describe('concurrent calls', () => {
    const atOnce = <T>(work: (i: number) => Promise<T>) =>
      Promise.all(Array.from({ length: CONCURRENT }, (_, i) => work(i)))
    const codesOf = (replies: Reply[]) => replies.map(reply => codeOf(reply) ?? '').sort()

    test('create one unique value only once', async () => {
      const doc = newEntity(resource)
      const replies = await atOnce(() => send(names.create, { [one]: doc }))
      expect(codesOf(replies)).toEqual(['', ...Array(CONCURRENT - 1).fill(entity.alreadyExists)])
    })

    test('update one revision only once', async () => {
      const { id, revision } = await create()
      const replies = await atOnce(() => send(names.update, { [one]: { id, revision, [unique]: text() } }))
      expect(codesOf(replies)).toEqual(['', ...Array(CONCURRENT - 1).fill('REVISION_CONFLICT')])
      expect(await stored(id)).toMatchObject({ revision: '2' })
      expect(await eventsOf(id)).toHaveLength(2)
    })

    test('give one value to one entity only', async () => {
      const entities = await Promise.all(Array.from({ length: 3 }, create))
      const value = text()
      const replies = await Promise.all(
        entities.map(({ id, revision }) => send(names.update, { [one]: { id, revision, [unique]: value } })),
      )
      expect(codesOf(replies)).toEqual(['', entity.alreadyExists, entity.alreadyExists])
    })

    test('get or create one entity', async () => {
      const value = text()
      const bodies = await atOnce(i =>
        i % 2
          ? must(names.getOrCreate, { [key]: value }).then(body => body[one])
          : must(names.bulkGetOrCreate, { [`${key}s`]: [value] }).then(body => body.results[0].item),
      )
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
      expect(await eventsOf(bodies[0].id)).toHaveLength(1)
    })

    test('create the same values in any order without a deadlock', async () => {
      const docs = Array.from({ length: 20 }, () => newEntity(resource))
      const bodies = await atOnce(i => must(names.bulkCreate, { [many]: i % 2 ? docs : docs.toReversed() }))
      const created = bodies.reduce((sum, body) => sum + body.bulkActionMetadata.totalSuccesses, 0)
      expect(created).toBe(docs.length)
    })
  })
})
