import {
  bulkIdsOf,
  type CallDeclaration,
  type Contract,
  type CrudEntity,
  callNames,
  capitalize,
  contract,
  crudEntities,
  type Role,
} from '@stoa/contract'
import type { TestDriver } from './test-driver.ts'
import type { ValidRequest, ValidRequests } from './valid-request.ts'

export type CrudResource = keyof typeof crudEntities
type Doc = Record<string, unknown>

/** Documents of a CRUD entity for its generated tests. `n` differs in each call. */
export interface CrudSample {
  /** Writable fields of a new entity, all that creations may have. */
  create: (n: number, driver: TestDriver) => Doc | Promise<Doc>
  /** Fields of an update, with values that no `create` has. */
  change: (n: number) => Doc
}

const samples = new Map<CrudResource, CrudSample>()
let count = 0

const entityOf = (resource: CrudResource): CrudEntity => crudEntities[resource]

const textOf = (resource: CrudResource, prefix: string, n: number): Doc => {
  const { one, unique } = entityOf(resource)
  if (unique?.length !== 1) throw new Error(`${resource}: give crudRequests a sample`)
  return { [unique[0]]: `${prefix} ${one} ${n}` }
}

/** Writable fields of a new entity; its unique field has a value that no other entity has. */
export const newEntity = (resource: CrudResource): Doc => textOf(resource, 'New', ++count)

const sampleOf = (resource: CrudResource): CrudSample =>
  samples.get(resource) ?? {
    create: n => textOf(resource, 'New', n),
    change: n => textOf(resource, 'Changed', n),
  }

/** Writable fields of a new entity, from the sample of the resource. */
export const sampleEntity = async (driver: TestDriver, resource: CrudResource): Promise<Doc> =>
  sampleOf(resource).create(++count, driver)

/** Fields that change an entity. */
export const sampleChange = (resource: CrudResource): Doc => sampleOf(resource).change(++count)

/** Creates an entity of the merchant. */
export async function createEntity(driver: TestDriver, resource: CrudResource, doc?: Doc) {
  const entity = entityOf(resource)
  const calls: Record<string, CallDeclaration> = contract[resource]
  const create = calls[callNames(entity).create] as CallDeclaration
  const message = { [entity.one]: doc ?? (await sampleEntity(driver, resource)) }
  const reply = (await driver.merchant.callOk(create, message)) as Record<string, unknown>
  return reply[entity.one] as Doc & { id: string; revision: string }
}

const message = async (as: Role, make: Doc | Promise<Doc>): Promise<ValidRequest> => ({
  as,
  message: await make,
})

type Requests = Record<string, (driver: TestDriver) => Promise<ValidRequest>>

/** Reads and writes of one entity. */
function singleRequests(resource: CrudResource): Requests {
  const entity = entityOf(resource)
  const { one, readers, computed } = entity
  const names = callNames(entity)
  const reader = readers === 'everyone' ? 'visitor' : 'merchant'
  const fields = Object.keys(computed ?? {})
  const idOf = async (driver: TestDriver) => ({ [`${one}Id`]: (await createEntity(driver, resource)).id })
  const sort = Object.entries(entity.fields).find(([, field]) => field.sort !== false && !field.list)?.[0]
  return {
    [names.get]: async driver => message(reader, idOf(driver)),
    [names.query]: async driver => {
      const { id } = await createEntity(driver, resource)
      const query = {
        filter: { id: { $eq: id } },
        ...(sort && { sort: [{ fieldName: sort, order: 'ASC' }] }),
      }
      return message(reader, { query })
    },
    [names.count]: async driver =>
      message(reader, { filter: { id: { $eq: (await createEntity(driver, resource)).id } } }),
    [names.create]: async driver => message('merchant', { [one]: await sampleEntity(driver, resource) }),
    [names.update]: async driver =>
      message('merchant', {
        [one]: await changeOf(driver, resource),
        ...(fields.length > 0 && { fields }),
      }),
    [names.delete]: async driver => message('merchant', idOf(driver)),
    updateExtendedFields: async driver =>
      message('merchant', {
        id: (await createEntity(driver, resource)).id,
        namespace: '@example/warehouse',
        namespaceData: { shelf: 'A7' },
      }),
  }
}

async function changeOf(driver: TestDriver, resource: CrudResource): Promise<Doc> {
  const { id, revision } = await createEntity(driver, resource)
  return { id, ...(revision !== undefined && { revision }), ...sampleChange(resource) }
}

/** Writes of many entities. */
function bulkRequests(resource: CrudResource): Requests {
  const entity = entityOf(resource)
  const { one, many, unique, bulkErrors } = entity
  const names = callNames(entity)
  const fields = Object.keys(entity.computed ?? {})
  const key = `${one}${capitalize(unique?.[0] ?? '')}`
  const options = { ...(!bulkErrors && { returnEntity: true }) }
  return {
    [names.bulkCreate]: async driver =>
      message('merchant', { [many]: [await sampleEntity(driver, resource)], ...options }),
    [names.bulkUpdate]: async driver => {
      const change = await changeOf(driver, resource)
      const item = bulkErrors ? change : { [one]: change, fieldMask: Object.keys(sampleChange(resource)) }
      return message('merchant', { [many]: [item], ...options, ...(fields.length > 0 && { fields }) })
    },
    [names.bulkDelete]: async driver =>
      message('merchant', { [bulkIdsOf(entity)]: [(await createEntity(driver, resource)).id] }),
    [names.getOrCreate]: () =>
      message('merchant', {
        [key]: newEntity(resource)[unique?.[0] ?? ''],
        ...(fields.length > 0 && { fields }),
      }),
    [names.bulkGetOrCreate]: () =>
      message('merchant', {
        [`${key}s`]: [newEntity(resource)[unique?.[0] ?? '']],
        ...(fields.length > 0 && { fields }),
      }),
  }
}

/** The valid requests of the generic calls of a CRUD entity, and of the calls in `further`. */
export function crudRequests<R extends CrudResource>(
  resource: R,
  sample?: CrudSample,
  further?: Partial<ValidRequests<R>>,
): ValidRequests<R> {
  if (sample) samples.set(resource, sample)
  const requests: Record<string, unknown> = {
    ...singleRequests(resource),
    ...bulkRequests(resource),
    ...further,
  }
  return Object.fromEntries(
    Object.keys(contract[resource as keyof Contract]).map(name => [name, requests[name]]),
  ) as unknown as ValidRequests<R>
}
