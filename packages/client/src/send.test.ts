import { getEventListeners } from 'node:events'
import {
  addToCurrentCart,
  estimateCurrentCartTotals,
  getProduct,
  markCheckoutAsCompletedAndRedirectToUrl,
  updateProduct,
} from '@stoa/client/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { manualEnvironment } from '../test/manual-environment.ts'
import { rejection, startWireServer } from '../test/wire-server.ts'
import { createClient } from './create-client.ts'
import type { ApiError } from './errors.ts'
import type { ClientEvent } from './events.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const path = '/v1/products/p1'
const id = { id: 'p1' }

function setup(options: { retries?: number; timeoutMs?: number } = {}) {
  const manual = manualEnvironment()
  const events: ClientEvent[] = []
  const client = createClient({
    baseUrl: server.baseUrl,
    environment: manual.environment,
    onEvent: event => events.push(event),
    ...options,
  })
  return { ...manual, client, events }
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('did not fail')),
    error => error,
  )

describe('a redirect (protocol/transport §11)', () => {
  const token = { token: 'a.b' }
  const completion = '/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url'
  const location = `${server.baseUrl}/thank-you`

  test('is not followed by calls that declare it', async () => {
    server.script(completion, { status: 302, headers: { location }, body: { location } })
    const { client } = setup()
    expect(await client.call(markCheckoutAsCompletedAndRedirectToUrl, token)).toEqual({ location })
    expect(server.requests().map(request => request.path)).toEqual([completion])
  })

  test('is a failure where 200 arrives instead', async () => {
    server.script(completion, { body: { location } })
    const { client } = setup({ retries: 0 })
    const error = await failureOf(client.call(markCheckoutAsCompletedAndRedirectToUrl, token))
    expect(error.code).toBe('SYSTEM_ERROR')
  })
})

describe('transient failures', () => {
  test.each([
    ['a dropped connection', { drop: true as const }, 'NETWORK_ERROR'],
    ['502', { status: 502, body: {} }, 'SYSTEM_ERROR'],
    ['503', rejection(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
    ['504', { status: 504, text: '<html>' }, 'SYSTEM_ERROR'],
    ['429', rejection(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
  ])('%s is repeated with growing pauses', async (_, failure, code) => {
    const { client, waits, events } = setup()
    server.script(path, failure, failure, { body: { product: {} } })
    expect(await client.call(getProduct, id)).toEqual({ product: {} })
    expect(waits).toEqual([250, 500])
    expect(events).toMatchObject([
      { type: 'retry', operation: 'products.getProduct', attempt: 1, delayMs: 250, error: { code } },
      { type: 'retry', attempt: 2, delayMs: 500 },
    ])
  })

  test('fail the call after the last attempt', async () => {
    const { client } = setup()
    server.script(path, { drop: true })
    expect(await failureOf(client.call(getProduct, id))).toMatchObject({
      name: 'ApiError',
      status: 0,
      code: 'NETWORK_ERROR',
      operation: 'products.getProduct',
      cause: expect.any(Error),
    })
    expect(server.seen).toHaveLength(3)
  })

  test('jitter shortens a delay by up to half', async () => {
    const { client, environment, waits } = setup()
    environment.random = () => 0.999
    server.script(path, { status: 503, body: {} })
    await failureOf(client.call(getProduct, id))
    expect(waits.map(Math.round)).toEqual([125, 250])
  })

  test('Retry-After is honoured, as seconds and as a date', async () => {
    const { client, waits, environment } = setup()
    const date = new Date(environment.now() + 9000).toUTCString()
    const limited = (after: string) => ({
      ...rejection(429, 'RATE_LIMITED'),
      headers: { 'retry-after': after },
    })
    server.script(path, limited('7'), limited(date), { body: {} })
    await client.call(getProduct, id)
    expect(waits).toEqual([7000, 2000])
  })

  test('a Retry-After of more than half a minute fails the call', async () => {
    const { client, waits } = setup()
    server.script(path, { ...rejection(429, 'RATE_LIMITED'), headers: { 'retry-after': '3600' } })
    expect(await failureOf(client.call(getProduct, id))).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: '3600',
    })
    expect(waits).toEqual([])
  })

  test('the number of attempts can be set for a client and for a call', async () => {
    const { client } = setup({ retries: 0 })
    server.script(path, { drop: true })
    await failureOf(client.call(getProduct, id))
    expect(server.seen).toHaveLength(1)
    await failureOf(client.call(getProduct, id, { retries: 4 }))
    expect(server.seen).toHaveLength(6)
  })
})

test.each([
  [400, 'INVALID_ARGUMENT'],
  [404, 'PRODUCT_NOT_FOUND'],
  [409, 'CONFLICT'],
  [500, 'OTHER'],
  [501, 'OTHER'],
])('%d is not repeated', async (status, code) => {
  const { client } = setup()
  server.script(path, rejection(status, code))
  expect(await failureOf(client.call(getProduct, id))).toMatchObject({ status, code, requestId: 'req-1' })
  expect(server.seen).toHaveLength(1)
})

describe('protocol/transport §5: success is exactly 200 with JSON', () => {
  test.each([201, 202, 206])('%d fails', async status => {
    const { client } = setup()
    server.script(path, { status, body: { product: {} } })
    expect(await failureOf(client.call(getProduct, id))).toMatchObject({
      status,
      message: 'System error occurred, request-id: req-1',
    })
  })

  test('200 with anything but JSON fails', async () => {
    const { client } = setup()
    server.script(path, { text: '<html>Welcome to the hotel network' })
    expect((await failureOf(client.call(getProduct, id))).code).toBe('SYSTEM_ERROR')
  })
})

describe('idempotency keys', () => {
  const keys = () => server.seen.map(({ headers }) => headers['idempotency-key'])
  const add = '/v1/carts/current/add-to-cart'

  test('a write has one, the same for its retries, another for the next call', async () => {
    const { client } = setup()
    server.script(add, { drop: true }, { status: 503, body: {} }, { body: {} })
    await client.call(addToCurrentCart, { lineItems: [] })
    await client.call(addToCurrentCart, { lineItems: [] })
    expect(keys()).toEqual(['id-1', 'id-1', 'id-1', 'id-2'])
  })

  test('the caller may set it', async () => {
    const { client } = setup()
    await client.call(updateProduct, { product: { id: 'p1' } }, { idempotencyKey: 'mine' })
    expect(keys()).toEqual(['mine'])
  })

  test('reads have none, not even those that are a POST', async () => {
    const { client } = setup()
    await client.call(getProduct, id)
    await client.call(estimateCurrentCartTotals)
    expect(keys()).toEqual([undefined, undefined])
  })
})

describe('time limits and signals', () => {
  test('an attempt without a reply times out after timeoutMs and is retried', async () => {
    const { client } = setup({ timeoutMs: 600 })
    server.script(path, { silent: true }, { body: { product: {} } })
    expect(await client.call(getProduct, id)).toEqual({ product: {} })
    expect(server.seen).toHaveLength(2)
  })

  test('the limit covers the whole reply body', async () => {
    const { client } = setup({ retries: 0 })
    server.script(path, { text: '{"product"', headers: { 'content-length': '99' } })
    expect(await failureOf(client.call(getProduct, id, { timeoutMs: 600 }))).toMatchObject({
      status: 0,
      code: 'TIMEOUT',
      message: 'products.getProduct: no reply within 600 ms',
    })
    // Of a busy machine it may arrive after its end: before this one then, and not in the next test.
    await fetch(server.baseUrl)
  })

  test('a signal aborts a call in flight without a retry', async () => {
    const { client } = setup()
    server.script(path, { silent: true })
    const reason = new Error('left the page')
    const controller = new AbortController()
    const call = failureOf(client.call(getProduct, id, { signal: controller.signal }))
    await expect.poll(() => server.seen.length).toBe(1)
    controller.abort(reason)
    expect(await call).toMatchObject({ code: 'ABORTED', status: 0, cause: reason })
    expect(server.seen).toHaveLength(1)
  })

  test('an aborted signal sends nothing', async () => {
    const { client } = setup()
    const call = client.call(getProduct, id, { signal: AbortSignal.abort() })
    expect((await failureOf(call)).code).toBe('ABORTED')
    expect(server.seen).toHaveLength(0)
  })

  test('a signal shared by many calls keeps no listener of finished ones', async () => {
    const { client } = setup()
    const { signal } = new AbortController()
    server.script(path, { drop: true }, { body: {} })
    await client.call(getProduct, id, { signal })
    await client.call(getProduct, id, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('a signal ends the delay between attempts', async () => {
    const { client, environment } = setup()
    const controller = new AbortController()
    environment.wait = async () => controller.abort()
    server.script(path, { drop: true })
    expect((await failureOf(client.call(getProduct, id, { signal: controller.signal }))).code).toBe('ABORTED')
    expect(server.seen).toHaveLength(1)
  })
})
