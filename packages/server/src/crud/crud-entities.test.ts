import {
  bulkIdsOf,
  type CallDeclaration,
  type CrudEntity,
  callNames,
  contract,
  crudEntities,
} from '@stoa/contract'
import {
  type CrudResource,
  codeOf,
  createEntity,
  loadValidRequests,
  type Reply,
  rejectedFields,
  sampleChange,
  sampleEntity,
} from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { createProfile } from '../delivery/delivery-region.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop({ config: { poolSize: 8 } })
// The files with requests hold the samples of the entities.
await loadValidRequests()

const NOWHERE = '00000000-0000-4000-a000-000000000000'

type Doc = Record<string, unknown>
type Entity = Doc & { id: string; revision?: string }

describe.each(Object.keys(crudEntities) as CrudResource[])('%s', resource => {
  const entity: CrudEntity = crudEntities[resource]
  const { one, many, fqdn, notFound } = entity
  const names = callNames(entity)
  const calls: Record<string, CallDeclaration> = contract[resource]
  const has = (name: string) => name in calls
  const isRevisioned = 'revision' in entity.schema.properties
  const reader = entity.readers === 'everyone' ? 'visitor' : 'merchant'

  const send = (name: string, message: Doc, as: 'visitor' | 'merchant' = 'merchant') =>
    driver.send(calls[name] as CallDeclaration, message, as)
  const must = async (name: string, message: Doc, as: 'visitor' | 'merchant' = 'merchant') => {
    const reply = await send(name, message, as)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const create = () => createEntity(driver, resource) as Promise<Entity>
  const find = async (query: Doc) => (await must(names.query, { query }, reader))[many] as Entity[]
  const stored = async (id: string) => (await find({ filter: { id: { $eq: id } } }))[0]
  const eventsOf = async (entityId: string) =>
    (await driver.merchant.callOk(contract.events.listEvents, { entityId })).events
  const expectEvents = async (id: string, changes: readonly string[]) => {
    const types = (await eventsOf(id)).map(({ type }) => type)
    expect(types).toEqual(fqdn ? changes.map(change => `${fqdn}_${change}`) : [])
  }
  const statusAndCode = (reply: Reply) => [reply.status, codeOf(reply)]
  const selectorOf = ({ id, revision }: Entity) => ({ id, ...(isRevisioned && { revision }) })

  test('create returns the entity and writes its event (protocol/crud-entities §1)', async () => {
    const doc = await sampleEntity(driver, resource)
    const created = (await createEntity(driver, resource, doc)) as Entity
    expect(created).toMatchObject({ ...doc, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(created.revision).toBe(isRevisioned ? '1' : undefined)
    expect(await stored(created.id)).toEqual(created)
    if (has(names.get))
      expect((await must(names.get, { [`${one}Id`]: created.id }, reader))[one]).toEqual(created)
    await expectEvents(created.id, ['created'])
  })

  const fields = entity.schema.properties as Record<string, unknown> as Record<string, Doc>
  const clearable = Object.entries(fields)
    .filter(([name, field]) => !entity.required.includes(name) && !field.readOnly && !field['x-always'])
    .map(([name]) => name)
  test.each(has(names.update) ? clearable : [])(
    'null clears %s, unless the entity needs it (protocol/crud-entities §3)',
    async name => {
      const { [name]: _, ...created } = await create()
      const reply = await send(names.update, { [one]: { ...selectorOf(created as Entity), [name]: null } })
      if (reply.status === 200) return expect(reply.body[one][name]).toBeUndefined()
      const [violation] = reply.body.details.validationError.fieldViolations
      expect(['REQUIRED_FIELD', 'REQUIRED_ONE_OF_FIELD', 'FIELD_NOT_ALLOWED']).toContain(
        violation.violatedRule,
      )
    },
  )

  test('update changes the fields sent (protocol/crud-entities §3)', async () => {
    const before = await create()
    const change = sampleChange(resource)
    const message = { [one]: { ...selectorOf(before), id: before.id.toUpperCase(), ...change } }
    const after = (await must(names.update, message))[one]
    expect(after).toMatchObject(change)
    for (const name of Object.keys(before).filter(
      name => !(name in change || name === 'revision' || name === 'updatedDate'),
    ))
      expect(after[name], name).toEqual(before[name])
    if (isRevisioned) expect(after.revision).toBe('2')
    expect(await stored(before.id)).toEqual(after)
    await expectEvents(before.id, ['created', 'updated'])
  })

  test.runIf(isRevisioned)('update rejects an outdated revision (protocol/crud-entities §3)', async () => {
    const { id, revision } = await create()
    await must(names.update, { [one]: { id, revision, ...sampleChange(resource) } })
    const reply = await send(names.update, { [one]: { id, revision, ...sampleChange(resource) } })
    expect(statusAndCode(reply)).toEqual([409, 'REVISION_CONFLICT'])
    expect(reply.body.details.applicationError.data).toEqual({ id, revision: '2' })
    const without = await send(names.update, { [one]: { id, ...sampleChange(resource) } })
    expect(rejectedFields(without)).toEqual({ [`${one}.revision`]: 'REQUIRED_FIELD' })
  })

  test('an unknown id is not found (protocol/crud-entities §3)', async () => {
    for (const name of [names.get, names.delete].filter(has))
      expect(statusAndCode(await send(name, { [`${one}Id`]: NOWHERE }))).toEqual([404, notFound])
    const update = { id: NOWHERE, ...(isRevisioned && { revision: '1' }), ...sampleChange(resource) }
    expect(statusAndCode(await send(names.update, { [one]: update }))).toEqual([404, notFound])
  })

  test('delete removes the entity (protocol/crud-entities §3)', async () => {
    const { id } = await create()
    await must(names.delete, { [`${one}Id`]: id })
    expect(await stored(id)).toBeUndefined()
    expect(statusAndCode(await send(names.delete, { [`${one}Id`]: id }))).toEqual([404, notFound])
    await expectEvents(id, ['created', 'deleted'])
  })

  test.runIf(entity.required.length > 0)(
    'required fields must be sent and cannot be cleared (protocol/crud-entities §3)',
    async () => {
      const doc = await sampleEntity(driver, resource)
      for (const name of entity.required) {
        const { [name]: _, ...rest } = doc
        const reply = await send(names.create, { [one]: rest })
        const [[path, rule] = []] = Object.entries(rejectedFields(reply))
        // A required object is checked by its fields.
        expect([path?.startsWith(`${one}.${name}`), rule]).toEqual([true, 'REQUIRED_FIELD'])
      }
      const created = await create()
      const [name = ''] = entity.required
      const schema = entity.schema.properties[name] as { nullable?: true }
      if (!schema.nullable) return
      const absent = await send(names.create, { [one]: { ...doc, [name]: null } })
      expect(rejectedFields(absent)).toEqual({ [`${one}.${name}`]: 'REQUIRED_FIELD' })
      const cleared = await send(names.update, { [one]: { ...selectorOf(created), [name]: null } })
      expect(rejectedFields(cleared)).toEqual({ [`${one}.${name}`]: 'REQUIRED_FIELD' })
    },
  )

  test('only permitted roles may call (protocol/crud-entities §2)', async () => {
    const { id } = await create()
    const denied = [403, 'PERMISSION_DENIED']
    const doc = await sampleEntity(driver, resource)
    expect(statusAndCode(await send(names.create, { [one]: doc }, 'visitor'))).toEqual(denied)
    expect(statusAndCode(await send(names.delete, { [`${one}Id`]: id }, 'visitor'))).toEqual(denied)
    const query = await send(names.query, { query: {} }, 'visitor')
    expect(query.status).toBe(entity.readers === 'everyone' ? 200 : 403)
  })

  describe('queries', () => {
    test('page by cursor, newest first (protocol/crud-entities §2)', async () => {
      const ids: string[] = []
      for (let i = 0; i < 3; i++) {
        ids.unshift((await create()).id)
        shop.clock.advance(1000)
      }
      const filter = { id: { $in: ids } }
      const first = await must(names.query, { query: { filter, cursorPaging: { limit: 2 } } }, reader)
      expect(first[many].map(({ id }: Entity) => id)).toEqual(ids.slice(0, 2))
      expect(first.pagingMetadata).toMatchObject({ count: 2, hasNext: true })
      const { next: cursor } = first.pagingMetadata.cursors
      expect((await find({ cursorPaging: { cursor } })).map(({ id }) => id)).toEqual(ids.slice(2))
    })

    test.runIf(entity.offsetPaging)('page by offset, with a total (protocol/crud-entities §2)', async () => {
      const ids = [(await create()).id, (await create()).id]
      const query = { filter: { id: { $in: ids } }, paging: { limit: 1, offset: 1 } }
      const body = await must(names.query, { query }, reader)
      expect(body[many]).toHaveLength(1)
      expect(body.pagingMetadata).toMatchObject({ count: 1, offset: 1, total: 2 })
    })

    test.each(Object.entries(entity.fields))(
      'filter and sort by %s (protocol/crud-entities §2)',
      async (name, field) => {
        const created = await create()
        const value = name.split('.').reduce<unknown>((at, part) => (at as Doc | undefined)?.[part], created)
        const operator = field.list ? '$hasSome' : '$eq'
        const condition = value === undefined && !field.list ? null : { [operator]: value ?? [NOWHERE] }
        const found = await find({ filter: { $and: [{ id: { $eq: created.id } }, { [name]: condition }] } })
        expect(found.map(({ id }) => id)).toEqual(field.list && value === undefined ? [] : [created.id])
        const sorted = await send(names.query, { query: { sort: [{ fieldName: name, order: 'DESC' }] } })
        expect(sorted.status).toBe(field.sort === false ? 400 : 200)
      },
    )

    test('by an undeclared field are rejected (protocol/crud-entities §2)', async () => {
      expect((await send(names.query, { query: { filter: { colour: 'blue' } } })).status).toBe(400)
    })
  })

  describe('bulk calls', () => {
    const idsOf = (body: Doc): string[] =>
      entity.bulkErrors
        ? (body[many] as Entity[]).map(({ id }) => id)
        : (body.results as { itemMetadata: { id: string; success: boolean } }[]).flatMap(
            ({ itemMetadata }) => (itemMetadata.success ? itemMetadata.id : []),
          )

    test.runIf(has(names.bulkCreate))('create entities (protocol/crud-entities §5)', async () => {
      const docs = [await sampleEntity(driver, resource), await sampleEntity(driver, resource)]
      const ids = idsOf(await must(names.bulkCreate, { [many]: docs }))
      expect(ids).toHaveLength(2)
      expect(await stored(ids[1] as string)).toMatchObject(docs[1] as Doc)
    })

    test.runIf(has(names.bulkUpdate))(
      'update each entity independently (protocol/crud-entities §5)',
      async () => {
        const [a, b] = [await create(), await create()]
        const change = sampleChange(resource)
        const items = [
          { ...selectorOf(a), ...change },
          { ...selectorOf(b), id: NOWHERE },
        ]
        const list = entity.bulkErrors ? items : items.map(item => ({ [one]: item }))
        const body = await must(names.bulkUpdate, { [many]: list })
        expect(idsOf(body)).toEqual([a.id])
        expect(await stored(a.id)).toMatchObject(change)
        expect(JSON.stringify(body)).toContain(notFound)
      },
    )

    test.runIf(has(names.bulkDelete))(
      'delete each entity independently (protocol/crud-entities §5)',
      async () => {
        const { id } = await create()
        await must(names.bulkDelete, { [bulkIdsOf(entity)]: [id, NOWHERE] })
        expect(await stored(id)).toBeUndefined()
      },
    )
  })

  describe('parts', () => {
    test.runIf('deliveryRegionIds' in entity.schema.properties)(
      'delivery regions are added and removed (protocol/crud-entities §8)',
      async () => {
        const { id, revision, deliveryRegionIds: before } = await create()
        const region = (await createProfile(driver)).regionId
        const message = { [`${one}Id`]: id, deliveryRegionId: region }
        const added = (await must('addDeliveryRegion', { ...message, revision }))[one]
        expect(added).toMatchObject({ revision: '2' })
        expect(new Set(added.deliveryRegionIds)).toEqual(new Set([...((before ?? []) as string[]), region]))
        const outdated = await send('removeDeliveryRegion', { ...message, revision })
        expect(statusAndCode(outdated)).toEqual([409, 'REVISION_CONFLICT'])
        const removed = (await must('removeDeliveryRegion', { ...message, revision: '2' }))[one]
        expect(removed.deliveryRegionIds ?? []).toEqual(before ?? [])
        await expectEvents(id, ['created', 'updated', 'updated'])
      },
    )

    test.runIf(has('updateExtendedFields'))(
      'extended fields are merged (protocol/crud-entities §8)',
      async () => {
        const { id } = await create()
        const namespace = '@example/warehouse'
        await must('updateExtendedFields', { id, namespace, namespaceData: { shelf: 'A7', box: 3 } })
        const message = { id, namespace, namespaceData: { shelf: null, row: true } }
        const { extendedFields } = (await must('updateExtendedFields', message))[one]
        expect(extendedFields).toEqual({ namespaces: { [namespace]: { box: 3, row: true } } })
      },
    )
  })
})
