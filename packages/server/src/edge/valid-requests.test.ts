import { allCalls, commonErrors, contract, type ErrorCode, errorOf, type Role, writes } from '@stoa/contract'
import {
  codeOf,
  createDriver,
  loadValidRequests,
  read,
  rejectedFields,
  requestFor,
  type TestDriver,
  type ValidRequest,
  validRequest,
} from '@stoa/testkit'
import { sized, spread } from '@stoa/testkit/sizes'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../call/call-paths.ts'
import { features } from '../features.ts'
import { createApiKey } from '../identity/sites/administration.ts'
import { handlersOf } from '../join-features.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { replyCheck } from '../testing/reply-check.ts'
import { countWrites, createOtherSite, guids, idsOf } from './request/other-site.fixture.ts'
import { pathParameters, requestSchema, schemaAt } from './request/request-schema.ts'

/** Of another site of the installation. */
let stranger: TestDriver
/** The number of writes to the data of the shop. */
let writesOfShop: () => Promise<number>
/** The ids that the other site has sent, and the calls whose replies to it held an id that it had not sent. */
const sentIds = new Set<string>()
const revealedIds = new Map<string, string>()
/** The merchant and a visitor of an app that follows the original protocol: not strict. */
let lenient: Record<'visitor' | 'merchant', string>
/** A token of that app, for a role. */
const lenientToken = async (as: Role) =>
  as === 'anyone' || as === 'operator'
    ? (driver.tokens[as] ?? '')
    : as === 'member'
      ? (await driver.otherSession(shop.compatClientId)).access_token
      : lenient[as]

const { shop, driver } = await openTestShop({ fixture: 'demo' })
beforeAll(async () => {
  stranger = await createOtherSite(shop)
  writesOfShop = await countWrites(shop, shop.siteId)
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

test('every call has a handler and a valid request, and nothing else has', async () => {
  const names = (table: object) =>
    Object.entries(table).map(([resource, calls]) => [resource, Object.keys(calls).sort()])
  const declared = names(contract).sort()
  expect(names(handlersOf(features)).sort()).toEqual(declared)
  expect(names(await loadValidRequests()).sort()).toEqual(declared)
})

/** Of the records in previews of mails, on every site. */
const SAMPLE_ID = '6f1ed002-ab59-4c2d-9d3e-1f2a3b4c5d6e'
const GUID = '00000000-0000-4000-a000-00000000dead'
/** Kinds of ids with their own error code for a missing entity. */
const isNotFound = (code: ErrorCode) => errorOf(code)[0] === 404

// A backup holds every collection of the shop, and the other calls make hundreds: backups come first.
const inOrder = allCalls.toSorted(
  (a, b) => Number(b.resource === 'dataBackups') - Number(a.resource === 'dataBackups'),
)

// One valid request serves the tests of a call: those before the one that sends it are rejected and change nothing.
describe.each(inOrder.map((call, row) => ({ ...call, row, operation: `${call.resource}.${call.name}` })))(
  '$operation',
  ({ resource, name, declaration, row }) => {
    const { method, path, allow } = declaration
    const inQuery = method === 'GET' || method === 'DELETE'
    const open = allow.includes('anyone')
    const success = declaration.redirects ? 302 : 200
    const caller = allow[0] as Role
    const schema = requestSchema(declaration)
    const parameters = pathParameters(path)
    /** Some of the rows: where all calls share the code. */
    const isChosen = sized(row % 20 === 0, true)

    let as: Role
    let message: ValidRequest['message']
    beforeAll(async () => {
      // Some calls end the member's session, or the member.
      await driver.reviveMember()
      ;({ as, message } = await validRequest(driver, resource, name))
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
      const texts = spread(['x', "'; --", '%E2%82%AC', 'a'.repeat(36)], row)
      for (const id of [GUID, ...texts, ...(isChosen ? ['..'] : [])]) {
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

    test.runIf(parameters.length > 0)('rejects an id that cannot be stored', async () => {
      const options = { token: driver.tokens[caller], path: path.replace(/\{[^}]+\}/, '%00') }
      const request = requestFor(shop.baseUrl, declaration, inQuery ? {} : message, options)
      const reply = await read(shop.fetch, request)
      expect([400, 404], JSON.stringify(reply.body)).toContain(reply.status)
    })

    test.runIf(!open)('rejects an unknown field in strict mode', async () => {
      const strict = await driver.send(declaration, { ...message, colour: 'blue' }, as)
      expect([strict.status, rejectedFields(strict)]).toEqual([400, { colour: 'FIELD_NOT_ALLOWED' }])
    })

    test.runIf(!open)('does not reach the data with the identity of another site', async () => {
      // Some calls end the caller's session or delete the member.
      if (as === 'member') stranger = await createDriver(shop, stranger.site)
      const before = await writesOfShop()
      const reply = await stranger.send(declaration, message, as)
      expect(await writesOfShop()).toBe(before)
      const sent = guids(message)
      if (sent.size > 0 && reply.status !== 200) {
        // Same as a missing entity: no code distinguishes another site's entity from none.
        expect(reply.status, JSON.stringify(reply.body)).not.toBe(403)
        expect(reply.status).toBeLessThan(500)
        expect(codeOf(reply)).toMatch(
          /NOT_FOUND|WDE0025|LINE_ITEMS_REJECTED|CART_EMPTY|-19976|INVALID|FLOW_ENDED/,
        )
      }
      for (const id of sent) sentIds.add(id)
      for (const id of guids(reply.body)) if (!sent.has(id)) revealedIds.set(id, `${resource}.${name}`)
    })

    test('answers a valid request with its declared reply', async () => {
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

    test('fails only with declared error codes', async () => {
      await driver.reviveMember()
      const rejection = declaration.violationError ?? 'INVALID_ARGUMENT'
      const declared = new Set<string>([...commonErrors, ...(declaration.errors ?? []), rejection])
      const concrete = path.replaceAll(/\{[^}]+\}/g, GUID)
      for (const wrong of spread([{}, { id: 'x' }, ...provocations(message)], row)) {
        const reply = await driver.send(declaration, wrong, caller, { path: concrete })
        if (reply.status !== success) expect(declared, JSON.stringify(reply.body)).toContain(codeOf(reply))
      }
    })

    test.runIf(isChosen)(
      'ignores an unknown field without strict mode and names it in a header',
      async () => {
        await driver.reviveMember()
        const other = await validRequest(driver, resource, name)
        const extra = { ...other.message, colour: 'blue' }
        const reply = await driver.send(declaration, extra, other.as, { token: await lenientToken(other.as) })
        expect(reply.status, JSON.stringify(reply.body)).not.toBe(400)
        expect(reply.status).toBeLessThan(500)
        expect(reply.headers.get('x-stoa-ignored')).toBe('colour')
      },
    )

    const otherPaths = pathsOf(declaration).slice(1)
    // Under '/v2/collections/{id}' there are content collections too: the id decides.
    const isAmbiguous = otherPaths.includes('/v2/collections/{id}')
    test.runIf(otherPaths.length > 0 && !isAmbiguous)('is the same call under its other paths', async () => {
      await driver.reviveMember()
      const replies: [number, string | undefined, unknown][] = []
      for (const one of [path, ...otherPaths]) {
        const options = { path: one.replaceAll(/\{[^}]+\}/g, GUID) }
        const reply = await driver.send(declaration, { colour: 'blue' }, caller, options)
        replies.push([reply.status, codeOf(reply), rejectedFields(reply)])
      }
      expect(replies).toEqual(replies.map(() => replies[0]))
      expect(replies[0]?.[1]).not.toBe('UNKNOWN_PATH')
    })

    test.runIf(otherPaths.length > 0 && (isChosen || isAmbiguous))(
      'gives the same reply under its other paths',
      async () => {
        const shapes = []
        for (const path of otherPaths) {
          const { as, message } = await validRequest(driver, resource, name)
          const reply = await driver.send(declaration, message, as, { path })
          shapes.push({ path, status: reply.status, wrong: replyCheck(declaration)(reply.body) })
        }
        expect(shapes).toEqual(otherPaths.map(path => ({ path, status: success, wrong: [] })))
      },
    )
  },
)

test('no reply to another site has held an id of the shop', async () => {
  const ids = await idsOf(shop, shop.siteId)
  expect(ids.size).toBeGreaterThan(1000)
  const wrong = [...revealedIds].filter(([id]) => ids.has(id) && !sentIds.has(id) && id !== SAMPLE_ID)
  expect(wrong, JSON.stringify(wrong)).toEqual([])
})

/** A valid request with each of its fields left out, emptied or made null. */
const provocations = (message: object) =>
  Object.entries(message).flatMap(([field, value]) =>
    [undefined, null, Array.isArray(value) ? [] : {}].map(other => ({ ...message, [field]: other })),
  )
