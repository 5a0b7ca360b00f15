import { allCalls, commonErrors, type ErrorCode, errors, type Role } from '@stoa/contract'
import {
  codeOf,
  createDriver,
  createShop,
  type Reply,
  read,
  rejectedFields,
  requestFor,
  type Shop,
  type TestDriver,
  validRequest,
  violationsOf,
} from '@stoa/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createApiKey } from '../identity/sites/administration.ts'
import { type JsonSchema, pathParameters, requestSchema, schemaAt } from './request/request-schema.ts'

let shop: Shop
let driver: TestDriver
/** The merchant and a visitor of an app that follows the original protocol: not strict. */
let lenient: Record<'visitor' | 'merchant', string>
/** A token of that app, for a role. */
const lenientToken = async (as: Role) =>
  as === 'anyone'
    ? ''
    : as === 'member'
      ? (await driver.otherSession(shop.compatClientId)).access_token
      : lenient[as]

beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl') })
  driver = await createDriver(shop)
  lenient = {
    visitor: await driver.anonymous(shop.compatClientId),
    merchant: (
      await createApiKey(shop.platform.administration, {
        siteId: shop.siteId,
        name: 'lenient',
        strict: false,
      })
    ).secret,
  }
})
// Some calls end the member's session, or the member.
beforeEach(() => driver.reviveMember())
afterAll(() => shop.close())

const GUID = '00000000-0000-4000-a000-00000000dead'
const roles: Role[] = ['anyone', 'visitor', 'member', 'merchant']
/** Kinds of ids with their own error code for a missing entity. */
const isNotFound = (code: ErrorCode) => errors[code][0] === 404

const NESTED = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
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

describe.each(inOrder.map(call => ({ ...call, operation: `${call.resource}.${call.name}` })))(
  '$operation',
  ({ resource, name, declaration }) => {
    const { method, path, allow } = declaration
    const inQuery = method === 'GET' || method === 'DELETE'
    const open = allow.includes('anyone')
    const success = declaration.redirects ? 302 : 200
    const caller = allow[0] as Role
    const schema = requestSchema(declaration)
    const parameters = pathParameters(path)
    const concrete = path.replaceAll(/\{[^}]+\}/g, GUID)
    const fields = Object.entries(schema.properties ?? {})

    test.runIf(!open)('needs a token', async () => {
      for (const token of [undefined, 'no.such.token']) {
        const reply = await driver.send(declaration, {}, 'anyone', {
          path: concrete,
          ...(token && { token }),
        })
        expect([reply.status, codeOf(reply)]).toEqual([401, 'UNAUTHENTICATED'])
      }
    })

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

    test.runIf(!inQuery)('rejects a body that is no message', async () => {
      const token = driver.tokens[caller]
      const bodies = ['no json', '{"a":', '[]', '[{}]', 'null', '"text"', '7', '{"a":1}{"b":2}', '\u0000']
      for (const body of bodies) expectRejection(await sendBody(concrete, method, token, body), body)
      expectRejection(await sendBody(concrete, method, token, NESTED), 'nested')
      const large = await sendBody(concrete, method, token, bodyLargerThan(declaration.bodyLimitBytes))
      expect([large.status, codeOf(large)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    })

    test('rejects fields of the wrong type and names them', async () => {
      const token = driver.tokens[caller]
      for (const [field, part] of fields) {
        if (parameters.includes(field)) continue
        for (const value of wrongValues(part)) {
          const message = { [field]: value }
          const reply = inQuery
            ? await read(
                shop.fetch,
                new Request(
                  `${shop.baseUrl}${concrete}?.r=${Buffer.from(JSON.stringify(message)).toString('base64url')}`,
                  { method, headers: token ? { authorization: token } : {} },
                ),
              )
            : await sendBody(concrete, method, token, JSON.stringify(message))
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
      const token = driver.tokens[caller]
      for (const text of ['\u0000', 'a\u0000b', '\ud800'])
        if (inQuery) {
          const message = Buffer.from(JSON.stringify({ [text]: text })).toString('base64url')
          const headers = { ...(token && { authorization: token }) }
          const packed = new Request(`${shop.baseUrl}${concrete}?.r=${message}`, { method, headers })
          expectRejection(await read(shop.fetch, packed), JSON.stringify(text))
        } else {
          const reply = await sendBody(concrete, method, token, JSON.stringify({ anything: text }))
          expectRejection(reply, JSON.stringify(text))
        }
      if (parameters.length === 0) return
      const { message } = await validRequest(driver, resource, name)
      const body = { token, path: path.replace(/\{[^}]+\}/, '%00') }
      const reply = await read(
        shop.fetch,
        requestFor(shop.baseUrl, declaration, inQuery ? {} : message, body),
      )
      expect([400, 404], JSON.stringify(reply.body)).toContain(reply.status)
    })

    const parameter = parameters.length > 0 && schemaAt(schema, (parameters[0] ?? '').split('.'))
    const identifies = parameter !== false && !parameter?.enum
    /** Codes and currencies have forms that no GUID has. */
    const mayBeGuid =
      parameter !== false &&
      GUID.length <= Number(parameter?.maxLength ?? GUID.length) &&
      (parameter?.format ?? 'uuid') === 'uuid' &&
      new RegExp(String(parameter?.pattern ?? '')).test(GUID)
    test.runIf(identifies)('answers unknown ids with a declared code', async () => {
      const missing = (declaration.errors ?? []).filter(isNotFound)
      expect(missing.length).toBeGreaterThan(0)
      // Rejected requests change nothing, so one valid request serves all ids.
      const { as, message } = await validRequest(driver, resource, name)
      for (const id of [GUID, 'x', "'; --", '%E2%82%AC', '..', 'a'.repeat(36)]) {
        const changed = structuredClone(message) as Record<string, unknown>
        const at = parameters[0] as string
        const [outer = '', inner] = at.split('.')
        if (inner) Object.assign(changed[outer] as object, { [inner]: undefined })
        else changed[outer] = undefined
        const way = path.replace(`{${at}}`, encodeURIComponent(decodeURIComponent(id)))
        const reply = await driver.send(declaration, changed, as, { path: way })
        const found = codeOf(reply) ?? ''
        // A GUID that names nothing is not found; another text may also be rejected for its form.
        const right =
          id === GUID && mayBeGuid
            ? missing
            : [...missing, 'INVALID_ARGUMENT', ...(id === '..' ? ['UNKNOWN_PATH', 'METHOD_NOT_ALLOWED'] : [])]
        expect(right, `${id}: ${reply.status} ${JSON.stringify(reply.body)}`).toContain(found)
      }
    })

    test('rejects an unknown field in strict mode, otherwise ignores it and names it in a header', async () => {
      const { as, message } = await validRequest(driver, resource, name)
      const extra = { ...message, colour: 'blue' }
      if (!open) {
        const strict = await driver.send(declaration, extra, as)
        expect([strict.status, rejectedFields(strict)]).toEqual([400, { colour: 'FIELD_NOT_ALLOWED' }])
      }
      const reply = await driver.send(declaration, extra, as, { token: await lenientToken(as) })
      expect(reply.status, JSON.stringify(reply.body)).not.toBe(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.headers.get('x-stoa-ignored')).toBe('colour')
    })

    test('fails only with declared error codes', async () => {
      const rejection = declaration.violationError ?? 'INVALID_ARGUMENT'
      const declared = new Set<string>([...commonErrors, ...(declaration.errors ?? []), rejection])
      for (const message of [{}, { id: 'x' }, ...(await provocations(resource, name))]) {
        const reply = await driver.send(declaration, message, caller, { path: concrete })
        if (reply.status !== success) expect(declared, JSON.stringify(reply.body)).toContain(codeOf(reply))
      }
    })
  },
)

/** A valid request with each of its fields left out, emptied or made null. */
async function provocations(resource: (typeof allCalls)[number]['resource'], name: string) {
  const { message } = await validRequest(driver, resource, name)
  return Object.entries(message).flatMap(([field, value]) =>
    [undefined, null, Array.isArray(value) ? [] : {}].map(other => ({ ...message, [field]: other })),
  )
}
