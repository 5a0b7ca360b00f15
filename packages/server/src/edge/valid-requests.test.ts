import { allCalls, contract, writes } from '@stoa/contract'
import {
  createDriver,
  createShop,
  loadValidRequests,
  type Shop,
  type TestDriver,
  validRequest,
} from '@stoa/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { handlers } from '../handlers.ts'
import { replyCheck } from '../testing/reply-check.ts'
import { pathsOf } from './routes.ts'

let shop: Shop
let driver: TestDriver
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl') })
  driver = await createDriver(shop)
})
// Some calls end the member's session, or the member.
beforeEach(() => driver.reviveMember())
afterAll(() => shop.close())

test('every call has a handler and a valid request, and nothing else has', async () => {
  const names = (table: object) =>
    Object.entries(table).map(([resource, calls]) => [resource, Object.keys(calls).sort()])
  const declared = names(contract).sort()
  expect(names(handlers).sort()).toEqual(declared)
  expect(names(await loadValidRequests()).sort()).toEqual(declared)
})

// A backup holds every collection of the shop, and the other calls make hundreds: backups come first.
const inOrder = allCalls.toSorted(
  (a, b) => Number(b.resource === 'dataBackups') - Number(a.resource === 'dataBackups'),
)

describe.each(inOrder.map(call => ({ ...call, operation: `${call.resource}.${call.name}` })))(
  '$operation',
  ({ resource, name, declaration }) => {
    const success = declaration.redirects ? 302 : 200

    test('answers a valid request with its declared reply', async () => {
      const { as, message } = await validRequest(driver, resource, name)
      const reply = await driver.send(declaration, message, as)
      expect(reply.body?.details).toBeUndefined()
      expect(reply.status).toBe(success)
      expect(reply.headers.get('location')).toBe(declaration.redirects ? reply.body.location : null)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(reply.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(reply.headers.has('x-stoa-ignored')).toBe(false)
      // Calls that open their own transaction may have changed something, or not.
      if (!declaration.ownTransaction) expect(reply.headers.has('x-wix-consistent')).toBe(writes(declaration))
      expect(replyCheck(declaration)(reply.body)).toEqual([])
    })

    const otherPaths = pathsOf(declaration).slice(1)
    if (otherPaths.length > 0)
      test('gives the same reply under its other paths', async () => {
        const shapes = []
        for (const path of otherPaths) {
          const { as, message } = await validRequest(driver, resource, name)
          const reply = await driver.send(declaration, message, as, { path })
          shapes.push({ path, status: reply.status, wrong: replyCheck(declaration)(reply.body) })
        }
        expect(shapes).toEqual(otherPaths.map(path => ({ path, status: success, wrong: [] })))
      })
  },
)
