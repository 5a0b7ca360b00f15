import { contract } from '@stoa/contract'
import { codeOf, serveApi } from '@stoa/testkit'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { servicePlugins: calls, currentCart } = contract
const DAY_MS = 86_400_000

const reply = { status: 200 }
const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
const program = await serveApi(() => ({ ...reply, body: { additionalFees: [] } }))
afterAll(async () => {
  await program.close()
})

const register = async () => {
  const servicePlugin = {
    name: 'Fees',
    kind: 'ADDITIONAL_FEES' as const,
    uri: program.url,
    timeoutMs: 10_000,
    fallback: 'CONTINUE' as const,
  }
  return (await driver.merchant.callOk(calls.createServicePlugin, { servicePlugin })).servicePlugin.id
}
/** Fees of a purchase that no request had before. */
const estimate = async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  await driver.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [await driver.line(id)] })
  return driver.visitor.send(currentCart.estimateCurrentCartTotals, {})
}
const list = (id: string, more: object = {}) =>
  driver.merchant.callOk(calls.listServicePluginTraces, { id, ...more })

test('protocol/plug-ins §8: each request is traced, with the call that sent it and why it failed', async () => {
  const id = await register()
  await driver.merchant.callOk(calls.pingServicePlugin, { id })
  const { headers } = await estimate()
  const { traces, hasNext } = await list(id)
  expect(hasNext).toBe(false)
  expect(traces.map(({ kind }) => kind)).toContain('PING')
  const trace = traces.find(({ requestId }) => requestId === headers.get('x-wix-request-id'))
  expect(trace).toMatchObject({ kind: 'ADDITIONAL_FEES', tookMs: expect.any(Number) })
  expect(trace).not.toHaveProperty('failure')

  reply.status = 503
  for (let i = 0; i < 6; i++) await estimate()
  reply.status = 200
  const failed = await list(id, { onlyFailed: true, limit: 2 })
  expect(failed).toMatchObject({
    hasNext: true,
    // The circuit breaker has opened after five failures: the last one was not sent.
    traces: [
      { failure: { reason: 'CIRCUIT_OPEN' } },
      { failure: { reason: 'STATUS', description: 'status 503' } },
    ],
  })
  const rest = await list(id, { onlyFailed: true, before: failed.traces[1]?.id })
  expect(rest.traces.map(({ failure }) => failure?.reason)).toEqual(Array.from({ length: 4 }, () => 'STATUS'))
})

test('protocol/plug-ins §8: traces end after seven days, and need a plug-in of the site', async () => {
  const id = await register()
  await driver.merchant.callOk(calls.pingServicePlugin, { id })
  expect((await list(id)).traces).toHaveLength(1)
  await shop.platform.run('expired rows', shop.clock.now() + 6 * DAY_MS)
  expect((await list(id)).traces).toHaveLength(1)
  await shop.platform.run('expired rows', shop.clock.now() + 7 * DAY_MS + 1)
  expect((await list(id)).traces).toEqual([])
  const unknown = { id: '00000000-0000-4000-8000-000000000000' }
  const missing = await driver.merchant.send(calls.listServicePluginTraces, unknown)
  expect(codeOf(missing)).toBe('SERVICE_PLUGIN_NOT_FOUND')
})
