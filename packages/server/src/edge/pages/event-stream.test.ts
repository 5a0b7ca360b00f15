import { createWebhookReceiver } from '@stoa/client/webhook-receiver'
import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const CREATED = 'wix.stores.catalog.v3.brand_created'

const { shop, driver } = await openTestShop()

const open = async (query = '', headers: Record<string, string> = {}) => {
  const stop = new AbortController()
  const response = await shop.fetch(`${shop.baseUrl}/v1/events/stream${query}`, {
    headers: { authorization: shop.apiKey, 'wix-site-id': shop.siteId, ...headers },
    signal: stop.signal,
  })
  return { response, stop }
}

/** Reads events of a stream until there are as many as asked for. */
async function readEvents(count: number, query?: string, headers?: Record<string, string>) {
  const { response, stop } = await open(query, headers)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const found = () =>
    [...text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)].map(([, id = '', data = '']) => ({ id, data }))
  while (found().length < count) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  stop.abort()
  return found()
}
const createBrand = async (name: string) =>
  (await driver.merchant.callOk(contract.brandsV3.createBrand, { brand: { name } })).brand?.id ?? ''

describe('protocol/events §8: the stream of events', () => {
  test('continues after the position of the request', async () => {
    const first = await createBrand('First')
    const [event] = await readEvents(1, `?type=${CREATED}&after=0`)
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ id: event?.id, type: CREATED, entityId: first })
    const ids = [await createBrand('Second'), await createBrand('Third')]
    for (const [query, headers] of [
      [`?type=${CREATED}&after=${event?.id}`, {}],
      [`?type=${CREATED}&after=0`, { 'last-event-id': event?.id ?? '' }],
    ] as const) {
      const later = await readEvents(2, query, headers)
      expect(later.map(({ data }) => JSON.parse(data).entityId)).toEqual(ids)
    }
  })

  test('starts with the next event without a position', async () => {
    const { response } = await open(`?type=${CREATED}`)
    const id = await createBrand('Next')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    let text = ''
    while (!text.includes('data: ')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    expect(text.match(/"entityId":"([^"]+)"/)?.[1]).toBe(id)
  })

  test('sends signed tokens that a receiver verifies', async () => {
    expect((await open('?signed=true')).response.status).toBe(409)
    const { keys } = await driver.merchant.callOk(contract.webhooks.rotateWebhookKey, {})
    const id = await createBrand('Signed')
    const events = await readEvents(1, `?signed=true&type=${CREATED}&after=0`)
    const receiver = createWebhookReceiver({ publicKey: keys[0]?.publicKey ?? '' })
    const received = await receiver.process(events[0]?.data ?? '')
    expect(received.metadata).toMatchObject({ eventType: CREATED, id: events[0]?.id })
    expect(id).not.toBe('')
  })

  test('needs the permission to list events, and a valid position', async () => {
    expect((await open('', { authorization: '' })).response.status).toBe(401)
    expect((await open('', { authorization: 'stoa_wrong' })).response.status).toBe(401)
    expect((await open('?after=x')).response.status).toBe(400)
  })

  test('is open to all staff in its brief form, which has no values', async () => {
    const { signInUrl } = await driver.merchant.callOk(contract.staff.inviteStaffMember, {
      email: 'content@example.com',
      role: 'CONTENT',
    })
    const token = new URLSearchParams(new URL(signInUrl).hash.slice(1)).get('token') ?? ''
    const { accessToken } = await driver.anyone.callOk(contract.staff.signInStaff, { token })
    const staff = { authorization: accessToken }
    expect((await open('', staff)).response.status).toBe(403)
    const entityId = await createBrand('Brief')
    const [event] = await readEvents(1, `?type=${CREATED}&after=0&brief=true`, staff)
    expect(Object.keys(JSON.parse(event?.data ?? ''))).toEqual(['id', 'type', 'entityId'])
    const all = await readEvents(6, `?type=${CREATED}&after=0&brief=true`, staff)
    expect(all.map(({ data }) => JSON.parse(data).entityId)).toContain(entityId)
    expect((await open('?brief=true', { authorization: '' })).response.status).toBe(401)
    expect((await open('?brief=true&signed=true')).response.status).toBe(400)
  })

  test.each(['', '&brief=true', '&signed=true'])(
    'has only the events that the reader may read, and continues past others (%s)',
    async form => {
      const keyWith = async (...scopes: string[]) =>
        (await driver.merchant.callOk(contract.apiKeys.createApiKey, { name: 'Scoped', scopes })).secret
      await createBrand(`Hidden${form}`)
      const authorization = await keyWith('developers:read')
      const { events } = await driver.merchant.callOk(contract.events.listEvents, { order: 'DESC', limit: 1 })
      const after = events[0]?.id
      const hidden = await createBrand(`Hidden too${form}`)
      await keyWith('orders:read')
      const [first] = await readEvents(1, `?after=${after}${form}`, { authorization })
      expect(Number(first?.id)).toBeGreaterThan(Number(after) + 1)
      expect(first?.data).not.toContain(hidden)
      const listed = await driver.merchant.callOk(
        contract.events.listEvents,
        { after: '0' },
        {
          token: authorization,
        },
      )
      expect(listed.events.length).toBeGreaterThan(1)
      expect(listed.events.filter(({ type }) => !/api_key|webhook_key/.test(type))).toEqual([])
    },
  )

  test('ends when the node drains', async () => {
    const node = await shop.addNode()
    const response = await node.fetch(`${shop.baseUrl}/v1/events/stream`, {
      headers: { authorization: shop.apiKey, 'wix-site-id': shop.siteId },
    })
    const text = response.text()
    node.platform.drain()
    expect(await text).toBe('retry: 2000\n\n')
  })
})
