import { type CallDeclaration, callNames, contract, crudEntities, type Role } from '@stoa/contract'
import type { TestDriver } from './test-driver.ts'
import type { ValidRequest, ValidRequests } from './valid-request.ts'

type Resource = keyof typeof crudEntities
type Doc = Record<string, unknown>

let count = 0

/** Writable fields of a new entity; its unique field has a value that no other entity has. */
export const newEntity = (resource: Resource): Doc => {
  const { one, unique } = crudEntities[resource]
  return { [unique]: `New ${one} ${++count}` }
}

/** Creates an entity of the merchant. */
export async function createEntity(driver: TestDriver, resource: Resource, doc: Doc = newEntity(resource)) {
  const entity = crudEntities[resource]
  const calls: Record<string, CallDeclaration> = contract[resource]
  const create = calls[callNames(entity).create] as CallDeclaration
  const reply = (await driver.callOk(create, { [entity.one]: doc }, 'merchant')) as Record<string, unknown>
  return reply[entity.one] as Doc & { id: string; revision: string }
}

/** The valid requests of all calls of a CRUD entity. */
export function crudRequests<R extends Resource>(resource: R): ValidRequests<R> {
  const entity = crudEntities[resource]
  const { one, many, unique } = entity
  const names = callNames(entity)
  const key = `${one}${unique.charAt(0).toUpperCase()}${unique.slice(1)}`
  const fields = Object.keys(entity.computed)
  const change = async (driver: TestDriver) => {
    const { id, revision } = await createEntity(driver, resource)
    return { id, revision, ...newEntity(resource) }
  }
  const filterFor = ({ [unique]: value }: Doc) => ({ [unique]: { $eq: value } })
  const message = async (as: Role, make: Doc | Promise<Doc>): Promise<ValidRequest> => ({
    as,
    message: await make,
  })
  const requests: Record<string, (driver: TestDriver) => Promise<ValidRequest>> = {
    [names.get]: async driver =>
      message('visitor', { [`${one}Id`]: (await createEntity(driver, resource)).id }),
    [names.query]: async driver => {
      const filter = filterFor(await createEntity(driver, resource))
      return message('visitor', { query: { filter, sort: [{ fieldName: unique, order: 'ASC' }] } })
    },
    [names.count]: async driver =>
      message('visitor', { filter: filterFor(await createEntity(driver, resource)) }),
    [names.create]: () => message('merchant', { [one]: newEntity(resource) }),
    [names.update]: async driver => message('merchant', { [one]: await change(driver), fields }),
    [names.delete]: async driver =>
      message('merchant', { [`${one}Id`]: (await createEntity(driver, resource)).id }),
    [names.getOrCreate]: () => message('merchant', { [key]: newEntity(resource)[unique], fields }),
    [names.bulkCreate]: () => message('merchant', { [many]: [newEntity(resource)], returnEntity: true }),
    [names.bulkUpdate]: async driver =>
      message('merchant', {
        [many]: [{ [one]: await change(driver), fieldMask: [unique] }],
        returnEntity: true,
        fields,
      }),
    [names.bulkDelete]: async driver =>
      message('merchant', { [`${one}Ids`]: [(await createEntity(driver, resource)).id] }),
    [names.bulkGetOrCreate]: () =>
      message('merchant', { [`${key}s`]: [newEntity(resource)[unique]], fields }),
  }
  return Object.fromEntries(
    Object.keys(contract[resource]).map(name => [name, requests[name]]),
  ) as unknown as ValidRequests<R>
}
