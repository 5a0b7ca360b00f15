import { allCalls, type Role } from '@stoa/contract'
import { codeOf, type Reply, read, rejectedFields, violationsOf } from '@stoa/testkit'
import { sized, spread } from '@stoa/testkit/sizes'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { type JsonSchema, pathParameters, requestSchema } from './request/request-schema.ts'

const { shop, driver } = await openTestShop({ fixture: 'demo' })

const GUID = '00000000-0000-4000-a000-00000000dead'
const roles: Role[] = ['anyone', 'visitor', 'member', 'merchant']

const NESTED = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
/** Bodies that are no message. */
const BODIES = ['no json', '{"a":', '[]', '[{}]', 'null', '"text"', '7', '{"a":1}{"b":2}', '\u0000', NESTED]
/** Strings that cannot be stored. */
const STRINGS = ['\u0000', 'a\u0000b', '\ud800']
const bodyLargerThan = (limitBytes = 1024 * 1024) => `{"a":"${'x'.repeat(limitBytes)}"}`

/** Sends a body that may not be JSON. */
const sendBody = (path: string, method: string, token: string | undefined, body: string) =>
  read(
    shop.fetch,
    new Request(shop.baseUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: shop.baseUrl,
        ...(token && { authorization: token }),
      },
      body,
    }),
  )

/** A validation error as clients read it: every violation names a field or the body, and carries its data. */
function expectRejection(reply: Reply, what: string) {
  expect(reply.status, `${what}: ${JSON.stringify(reply.body)}`).toBe(400)
  expect(violationsOf(reply).length, what).toBeGreaterThan(0)
  for (const violation of violationsOf(reply))
    expect(violation).toEqual({
      field: expect.any(String),
      description: expect.stringMatching(/./),
      violatedRule: expect.any(String),
      data: expect.any(Object),
    })
}

/** Values that no field of the schema takes. */
const wrongValues = (schema: JsonSchema) =>
  ['text', 7.25, true, [[]], { x: 1 }].filter(value => {
    const type = Array.isArray(value) ? 'array' : typeof value
    const taken = [schema.type].flat()
    return (
      schema.type !== undefined && !taken.includes(type) && !(type === 'number' && taken.includes('integer'))
    )
  })

// A backup holds every collection of the shop, and the other calls make hundreds: backups come first.
const inOrder = allCalls.toSorted(
  (a, b) => Number(b.resource === 'dataBackups') - Number(a.resource === 'dataBackups'),
)

// Requests with a small change to a valid one are in `valid-requests.test.ts`.
describe.each(inOrder.map((call, row) => ({ ...call, row, operation: `${call.resource}.${call.name}` })))(
  '$operation',
  ({ declaration, row }) => {
    const { method, path, allow } = declaration
    const inQuery = method === 'GET' || method === 'DELETE'
    const open = allow.includes('anyone')
    const caller = allow[0] as Role
    const parameters = pathParameters(path)
    const concrete = path.replaceAll(/\{[^}]+\}/g, GUID)
    const fields = Object.entries(requestSchema(declaration).properties ?? {})

    beforeAll(() => driver.reviveMember())

    /** Sends any message, packed where it is in the address. */
    const sendMessage = (message: object) => {
      const token = driver.tokens[caller]
      if (!inQuery) return sendBody(concrete, method, token, JSON.stringify(message))
      const packed = Buffer.from(JSON.stringify(message)).toString('base64url')
      const headers = { ...(token && { authorization: token }) }
      return read(shop.fetch, new Request(`${shop.baseUrl}${concrete}?.r=${packed}`, { method, headers }))
    }

    test.runIf(!open)('needs a token', async () => {
      for (const token of spread([undefined, 'no.such.token'], row)) {
        const reply = await driver.anyone.send(
          declaration,
          {},
          {
            path: concrete,
            ...(token && { token }),
          },
        )
        expect([reply.status, codeOf(reply)]).toEqual([401, 'UNAUTHENTICATED'])
      }
    })

    test.runIf(!inQuery)('rejects a body that is no message', async () => {
      const token = driver.tokens[caller]
      for (const body of spread(BODIES, row))
        expectRejection(await sendBody(concrete, method, token, body), body.slice(0, 20))
      // The usual limit is the same for all calls.
      if (!sized(declaration.bodyLimitBytes !== undefined || row % 20 === 0, true)) return
      const large = await sendBody(concrete, method, token, bodyLargerThan(declaration.bodyLimitBytes))
      expect([large.status, codeOf(large)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    })

    test('rejects fields of the wrong type and names them', async () => {
      for (const [n, [field, part]] of fields.entries()) {
        if (parameters.includes(field)) continue
        for (const value of spread(wrongValues(part), row + n)) {
          const message = { [field]: value }
          const reply = await sendMessage(message)
          expectRejection(reply, JSON.stringify(message))
          const named = Object.keys(rejectedFields(reply))
          expect(
            named.some(at => at === field || at.startsWith(field)),
            `${named} for ${field}`,
          ).toBe(true)
        }
      }
    })

    test('rejects strings that cannot be stored', async () => {
      for (const text of spread(STRINGS, row))
        expectRejection(
          await sendMessage(inQuery ? { [text]: text } : { anything: text }),
          JSON.stringify(text),
        )
    })

    // Last, as the empty message of some calls ends the member's session, or the member.
    test.runIf(!open)('is for the declared roles alone', async () => {
      const rejected = roles.filter(role => role !== 'anyone' && !allow.includes(role))
      for (const role of rejected) {
        const reply = await driver.send(declaration, {}, role, { path: concrete })
        expect([role, reply.status, codeOf(reply)]).toEqual([role, 403, 'PERMISSION_DENIED'])
      }
      for (const role of allow) {
        const reply = await driver.send(declaration, {}, role, { path: concrete })
        expect([401, 403], `${role}: ${JSON.stringify(reply.body)}`).not.toContain(reply.status)
      }
    })
  },
)
