import { type CallDeclaration, type CrudEntity, callNames, contract, crudEntities } from '@stoa/contract'
import { validRequest } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal } = contract

const { token } = await signInStaff({ shop, driver }, 'OWNER')

type Calls = Record<string, CallDeclaration>
const entities = Object.entries(crudEntities as Record<string, CrudEntity>)
  .filter(([, { fqdn }]) => fqdn)
  .map(([resource, entity]) => {
    const calls = (contract as unknown as Record<string, Calls>)[resource] ?? {}
    return { resource: resource as keyof typeof contract, entity, calls, names: callNames(entity) }
  })

/** What a change and its undo must leave as it was. Parts of an entity that is created again have new ids. */
function withoutVersion(value: unknown): unknown {
  const { id, revision, updatedDate, createdDate, ...rest } = value as Record<string, unknown>
  const withoutIds = (_: string, part: unknown) =>
    part && typeof part === 'object' && 'id' in part ? { ...part, id: undefined } : part
  return { id, ...JSON.parse(JSON.stringify(rest, withoutIds)) }
}

test.each(entities)('protocol/journal §3: $resource', async ({ resource, entity, calls, names }) => {
  const { one } = entity
  const undo = async (requestId: string) => {
    const reply = await driver.merchant.send(journal.undoChange, { requestId }, { token })
    expect(reply.body.details).toBeUndefined()
    expect(reply.body.undone).not.toEqual([])
  }
  for (const name of [names.update, names.delete]) {
    const call = calls[name]
    const get = calls[names.get]
    if (!call || !get) continue
    const { message } = await validRequest(driver, resource, name)
    const updated = (message as Record<string, { id?: string } | undefined>)[one]
    const id = updated?.id ?? (message as Record<string, string>)[`${one}Id`]
    const read = async () =>
      withoutVersion(
        ((await driver.merchant.callOk(get, { [`${one}Id`]: id } as never)) as Record<string, unknown>)[one],
      )
    const before = await read()
    const reply = await driver.merchant.send(call, message, { token })
    expect(reply.status).toBe(200)
    await undo(reply.headers.get('x-wix-request-id') ?? '')
    expect(await read(), name).toEqual(before)
  }
})
