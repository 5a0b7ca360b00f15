import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@stoa/contract'
import { createDriver, createShop, startWebhookServer } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { openPlatform } from '../platform.ts'
import { statementSpan } from '../storage/statement-span.ts'

interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status?: { code?: number }
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that keeps what it gets. */
async function openCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...(scope.spans as ReceivedSpan[]))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  afterAll(() => void server.close())
  return { spans, endpoint: `http://127.0.0.1:${port}` }
}

const attribute = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find(one => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const ERROR = 2

test('a call, its statements, its commit, jobs and requests to other programs are traced', async () => {
  const { spans, endpoint } = await openCollector()
  const continuedAt: unknown[] = []
  const receiver = await startWebhookServer((_, response) => {
    continuedAt.push(response.req.headers.traceparent)
    response.end('ok')
  })
  const shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { otlpEndpoint: endpoint, privateEndpoints: true },
  })
  const { merchant } = await createDriver(shop)
  await merchant.callOk(contract.webhooks.createWebhook, {
    webhook: { name: 'all', uri: receiver.uri, eventTypes: [] },
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parentSpanId = 'b7ad6b7169203331'
  const reply = await shop.fetch(`${shop.baseUrl}/v1/healthy-nothing`, {
    headers: { traceparent: `00-${traceId}-${parentSpanId}-01` },
  })
  expect(reply.status).toBe(404)
  await merchant.callOk(contract.brandsV3.createBrand, { brand: { name: 'Oak' } })
  await shop.platform.run('webhook deliveries')
  // A node that does background work, which runs the jobs of the call.
  const worker = await openPlatform({
    config: shop.config,
    connection: { connectionString: shop.databaseUrl },
    logger: pino({ level: 'silent' }),
    maintenance: true,
  })
  await expect
    .poll(async () => (await shop.sql`select 1 from pgboss.job where state = 'completed'`).length)
    .toBeGreaterThan(0)
  await worker.close()
  await shop.close()
  await receiver.close()

  const named = (name: string) => spans.find(span => span.name === name)
  const continued = spans.find(span => span.traceId === traceId)
  expect(continued).toMatchObject({ parentSpanId, kind: SERVER, name: 'unknown' })

  const call = named('brandsV3.createBrand') as ReceivedSpan
  expect([call.kind, attribute(call, 'http.response.status_code')]).toEqual([SERVER, 200])
  const children = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert brands', 'commit']))
  expect(children.every(({ kind, traceId }) => kind === CLIENT && traceId === call.traceId)).toBe(true)
  // Values are not in the trace.
  expect(JSON.stringify(children)).not.toContain('Oak')

  // A job that a call has enqueued runs in a trace of its own, with a link to the call.
  const caused = spans.find(({ kind, links = [] }) => kind === CONSUMER && links.length > 0)
  const cause = spans.find(({ spanId }) => spanId === caused?.links?.[0]?.spanId)
  expect([cause?.kind, cause?.traceId]).toEqual([SERVER, caused?.links?.[0]?.traceId])
  expect(caused?.traceId).not.toBe(cause?.traceId)

  // The delivery of an event is a part of the trace of its batch, with a link to the call that has written the event.
  const request = spans.find(({ kind, links }) => kind === CLIENT && links?.[0]?.spanId === call.spanId)
  expect(request).toMatchObject({ name: 'POST 127.0.0.1', links: [{ traceId: call.traceId }] })
  expect(continuedAt).toContain(`00-${request?.traceId}-${request?.spanId}-01`)
  const delivery = spans.find(({ spanId }) => spanId === request?.parentSpanId)
  expect(delivery).toMatchObject({ name: 'WEBHOOK', kind: CONSUMER })
  expect(spans.filter(({ status }) => status?.code === ERROR)).toEqual([])
})

test.each([
  ['select id from carts where x = $1', 'select carts'],
  ['with due as (select 1 from jobs) update orders set a = 1', 'select jobs'],
  ['insert into "data"."c1" (id) values ($1)', 'insert data.c1'],
  ['commit', 'commit'],
  ['vacuum', 'statement'],
])('the span of %s is called %s', (text, name) => expect(statementSpan(text).name).toBe(name))
