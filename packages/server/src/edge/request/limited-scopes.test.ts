import {
  allCalls,
  contract,
  isInScope,
  isStaffCallAllowed,
  scopes,
  scopesOfRole,
  staffRoles,
} from '@stoa/contract'
import { codeOf, read, rejectedFields, requestFor } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const merchantCalls = allCalls.filter(
  ({ declaration: { allow } }) => allow.includes('merchant') && !allow.includes('anyone'),
)

/** Calls that a request with the header is denied. The bodies are malformed: permissions are checked before. */
async function deniedCalls(token: string, limit: string) {
  const denied = []
  for (const { resource, name, declaration } of merchantCalls) {
    const request = requestFor(shop.baseUrl, declaration, {}, { token })
    request.headers.set('x-stoa-scopes', limit)
    const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : '{'
    const reply = await read(shop.fetch, new Request(request, body === undefined ? {} : { body }))
    if (reply.status === 403 && reply.body.details.applicationError?.data.staffRole)
      denied.push(`${resource}.${name}`)
  }
  return denied
}
const operations = merchantCalls.map(({ resource, name }) => `${resource}.${name}`)

test('protocol/journal §4: the scopes of a role permit its calls', () => {
  for (const role of staffRoles)
    expect([role, operations.filter(one => isInScope(scopesOfRole(role), one))]).toEqual([
      role,
      operations.filter(one => isStaffCallAllowed(role, one)),
    ])
})

test('protocol/journal §4: an owner tries the calls of another role', async () => {
  const { token } = await signInStaff({ shop, driver }, 'OWNER')
  const denied = await deniedCalls(token, scopesOfRole('ORDERS').join(' '))
  expect(denied).toEqual(operations.filter(one => !isStaffCallAllowed('ORDERS', one)))
})

test('protocol/journal §4: the header gives no right that the staff member lacks', async () => {
  const { token } = await signInStaff({ shop, driver }, 'MANAGER')
  const denied = await deniedCalls(token, scopes.join(', '))
  expect(denied).toEqual(operations.filter(one => !isStaffCallAllowed('MANAGER', one)))
  const reply = await driver.merchant.send(
    contract.apiKeys.createApiKey,
    { name: 'More', scopes: ['staff:write'] },
    { token, headers: { 'x-stoa-scopes': 'developers:write staff:write' } },
  )
  expect(codeOf(reply)).toBe('SCOPE_NOT_GRANTED')
})

test('protocol/journal §4: an unknown scope is rejected, and an empty header leaves no scope', async () => {
  const { token } = await signInStaff({ shop, driver }, 'OWNER')
  const list = (limit: string) =>
    driver.merchant.send(contract.orders.searchOrders, {}, { token, headers: { 'x-stoa-scopes': limit } })
  expect(rejectedFields(await list('orders:all'))).toEqual({ 'X-Stoa-Scopes': 'VALIDATION' })
  expect((await list('orders:write')).status).toBe(200)
  expect((await list('')).status).toBe(403)
})

test('protocol/journal §4: the header limits API keys', async () => {
  const list = async (key: string, limit: string) =>
    (
      await driver.merchant.send(
        contract.orders.searchOrders,
        {},
        {
          token: key,
          headers: { 'x-stoa-scopes': limit },
        },
      )
    ).status
  const { secret: readsCatalog } = await driver.merchant.callOk(contract.apiKeys.createApiKey, {
    name: 'Catalogue',
    scopes: ['catalog:read'],
  })
  expect(await list(shop.apiKey, 'orders:read')).toBe(200)
  expect(await list(shop.apiKey, 'catalog:read')).toBe(403)
  expect(await list(readsCatalog, 'orders:read')).toBe(403)
  expect(await list(shop.apiKey, 'orders:all')).toBe(400)
})

test('protocol/journal §4: the header is rejected for shoppers, also where their replies are in the cache', async () => {
  const get = (headers = {}) =>
    driver.visitor.send(
      contract.products.queryProducts,
      {},
      {
        token: driver.tokens.visitor ?? '',
        headers,
      },
    )
  expect((await get()).status).toBe(200)
  expect(rejectedFields(await get({ 'x-stoa-scopes': 'catalog:read' }))).toEqual({
    'X-Stoa-Scopes': 'VALIDATION',
  })
})
