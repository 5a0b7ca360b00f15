import { allCalls, type CallDeclaration, contract, cutText, type NamedCall } from '@stoa/contract'
import { createApiKey, systemClock, systemIds } from '@stoa/server'
import { codeOf, createDriver, type Reply, violationsOf } from '@stoa/testkit'
import { createFuzzContext, type FuzzContext, fuzzRequests } from '@stoa/testkit/fuzz-requests'
import fc from 'fast-check'
import { concurrently, count, percentile } from '../measure.ts'
import { pacedFetch } from '../paced-fetch.ts'
import { judge, type Proof } from '../proof.ts'
import type { Target } from '../target.ts'

/** Includes a wait for the next minute if the caller has exceeded its limits. */
const REPLY_MAX_MS = 90_000
/** Maximum length of a rejection, whatever was sent. */
const REJECTION_MAX_BYTES = 256 * 1024
const AT_ONCE = 6
/** Operations after which ids are collected again: earlier entities may be deleted. */
const FRESH_AFTER = 12

interface Tally {
  sent: number
  largest: number
  times: number[]
  findings: string[]
}

/** State of a run that has sent nothing yet. */
export const newTally = (): Tally => ({ sent: 0, largest: 0, times: [], findings: [] })

/** Random requests derived from the schema of each call, and bodies that no call accepts. */
export const malformedMessages: Proof = {
  id: 'R6',
  title: 'malformed messages',
  promise: 'Whatever is sent is answered: no error 500, no hang, no reply far larger than the request.',
  async run(target, scale) {
    const tally = newTally()
    const perCall = scale(200, 12)
    const calls = allCalls.toSorted((a, b) => Number(endsDelivery(a)) - Number(endsDelivery(b)))
    let context: FuzzContext | undefined
    let last = ''
    for (const [i, call] of calls.entries()) {
      if (!context || call.resource !== last || i % FRESH_AFTER === 0)
        context = await createFuzzContext(await withOwnKey(target), call.resource).catch((error: Error) => {
          // Without delivery there are no new orders: those of before are named on.
          if (context && endsDelivery(call)) return context
          throw error
        })
      last = call.resource
      const requests = fc.sample(fuzzRequests(context, call.declaration), { numRuns: perCall, seed: i })
      await concurrently(requests, AT_ONCE, ({ request }) => send(request, call, tally))
      await context.driver.reviveMember()
      const token = context.driver.tokens[call.declaration.allow[0] ?? 'anyone']
      await sendBrokenBodies(target.baseUrl, token, call, tally)
    }
    await sendRepeatedKey(target, tally)
    return judge(
      `${count(tally.sent)} messages to ${calls.length} calls: 0 errors 500 and 0 hangs wanted, ${tally.findings.length} found; ` +
        `slowest ${Math.round(percentile(tally.times, 1))} ms, largest rejection ${Math.ceil(tally.largest / 1024)} kB`,
      tally.findings,
    )
  },
}

const DELIVERY = new Set([
  'deliveryProfile',
  'deliveryCarriers',
  'localDeliveryOptions',
  'pickupLocations',
  'shippingOptions',
  'shippoConfigurations',
])

/** These calls may leave a site that delivers nowhere, so they come last. */
const endsDelivery = ({ resource, name }: NamedCall) => name === 'updateSite' || DELIVERY.has(resource)

/** Uses a new key, because the database time of a minute is limited per key. */
async function withOwnKey(target: Target): Promise<Target> {
  const { siteId, database: db } = target
  const administration = { db, clock: systemClock, ids: systemIds }
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Stoa proof' })
  return { ...target, apiKey }
}

async function send(
  request: Request,
  { resource, name, declaration }: NamedCall,
  tally: Tally,
): Promise<Reply> {
  const operation = `${resource}.${name}`
  const start = performance.now()
  tally.sent++
  try {
    const response = await pacedFetch(request, { signal: AbortSignal.timeout(REPLY_MAX_MS) })
    const text = await response.text()
    const { status, headers } = response
    tally.times.push(performance.now() - start)
    const reply: Reply = { status, headers, body: parse(text) }
    if (status >= 500 && !declares(declaration, codeOf(reply)))
      tally.findings.push(`${operation}: ${status} ${cutText(text, 120)}`)
    if (status !== 200) {
      tally.largest = Math.max(tally.largest, text.length)
      if (text.length > REJECTION_MAX_BYTES)
        tally.findings.push(`${operation}: a rejection of ${count(text.length)} bytes`)
      const named = codeOf(reply) ?? violationsOf(reply)[0]?.field
      if (status < 500 && named === undefined) tally.findings.push(`${operation}: ${status} without a code`)
    }
    return reply
  } catch (error) {
    tally.findings.push(`${operation}: no reply: ${(error as Error).message}`)
    return { status: 0, headers: new Headers(), body: undefined }
  }
}

/** An unreachable provider or plug-in is a 503 error that the call declares. */
const declares = ({ errors = [] }: CallDeclaration, code: string | undefined) =>
  (errors as readonly string[]).includes(code ?? '')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const ID = '00000000-0000-4000-a000-00000000dead'

/** Bodies that are invalid for every call: broken, deeply nested, wide, too large, with invalid characters. */
export async function sendBrokenBodies(
  baseUrl: string,
  token: string | undefined,
  call: NamedCall,
  tally: Tally,
): Promise<void> {
  const { method, path, bodyLimitBytes = 2 ** 20 } = call.declaration
  if (method === 'GET' || method === 'DELETE') return
  const tooLarge = JSON.stringify({ a: 'x'.repeat(bodyLimitBytes) })
  const bodies = [
    '{"a":',
    '[]',
    'null',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"__proto__":{"a":1}}',
    `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `{"a":[${'0,'.repeat(100_000)}0]}`,
    tooLarge,
  ]
  for (const body of bodies) {
    const request = new Request(baseUrl + path.replaceAll(/\{[^}]+\}/g, ID), {
      method,
      headers: {
        'content-type': 'application/json',
        origin: new URL(baseUrl).origin,
        ...(token && { authorization: token }),
      },
      body,
    })
    const { status } = await send(request, call, tally)
    if (body === tooLarge && status !== 413 && status !== 0)
      tally.findings.push(`${call.resource}.${call.name}: a body past the limit is answered ${status}`)
  }
}

/** One long name with many violations below it: a rejection that repeats each path is a thousand times the request. */
async function sendRepeatedKey(target: Target, tally: Tally): Promise<void> {
  const driver = await createDriver(target)
  const inner = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`a${i}`, 0]))
  const member = { id: driver.memberId, contact: { customFields: { ['K'.repeat(100_000)]: inner } } }
  const { updateMember } = contract.members
  const request = new Request(target.baseUrl + updateMember.path.replace(/\{[^}]+\}/, driver.memberId), {
    method: updateMember.method,
    headers: { 'content-type': 'application/json', authorization: driver.tokens.member ?? '' },
    body: JSON.stringify({ member }),
  })
  await send(request, { resource: 'members', name: 'updateMember', declaration: updateMember }, tally)
}
