import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface OverloadOptions {
  /** Port of the platform on this machine. It must trust `X-Forwarded-For` of 127.0.0.1. */
  port: number
  clientId: string
  /** Visible products. */
  productIds: readonly string[]
  /** Products without options and with untracked stock. */
  purchasable: readonly string[]
  /** A collection that visitors may read, with a text in `field`. */
  dataCollectionId: string
  field: string
  /** Callers who send heavy queries, each from another address; 0 measures an idle platform. */
  attackers: number
  /** Calls that each of them has in flight. @default 32 */
  concurrency?: number
  /** Shoppers whose calls are measured, one call at a time each. @default 3 */
  shoppers?: number
  seconds: number
}

export interface OverloadResult {
  /** Milliseconds of each measured call, ascending, by name. */
  latencies: Record<string, number[]>
  /** Replies to shoppers that were not 200, by status. */
  rejected: Record<number, number>
  /** Replies to attackers, by status. */
  attacked: Record<number, number>
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
/** How long an attacker pauses after a rejection: an unlimited flood would measure the HTTP server. */
const PAUSE_MS = 250

const ADDRESS = {
  address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' },
  contactDetails: { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 1234567' },
}

/** Value at a share of the way through ascending numbers. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN

/**
 * Measures calls of shoppers while other callers send the heaviest queries that visitors may send (decision 030): searches in
 * long texts of content with five sort keys and a deep offset, with their total, as a pipeline, and in names of the catalogue.
 */
export async function measureOverload(options: OverloadOptions): Promise<OverloadResult> {
  const { port, attackers, concurrency = 32, shoppers = 3, seconds } = options
  const attackAgent = new Agent({ keepAlive: true })
  // Shoppers connect before the attack: calls are measured, not the speed of accepting connections.
  const shopAgent = new Agent({ keepAlive: true })
  const latencies: Record<string, number[]> = {}
  const rejected: Record<number, number> = {}
  const attacked: Record<number, number> = {}
  const ends = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= ends

  const shopperAddress = (number: number) => `198.51.100.${number + 1}`
  const isShopper = (address: string) => address.startsWith('198.51.100.')
  const send = (method: string, path: string, address: string, token?: string, body?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        'x-forwarded-for': address,
        ...(token && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const agent = isShopper(address) ? shopAgent : attackAgent
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, reply => {
        const chunks: Buffer[] = []
        reply.on('data', chunk => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: reply.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} })
        })
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const record = (name: string, start: number) => {
    latencies[name] ??= []
    latencies[name].push(performance.now() - start)
  }
  const visit = async (address: string) => {
    const message = { clientId: options.clientId, grantType: 'anonymous' }
    const { status, body } = await send('POST', '/oauth2/token', address, undefined, message)
    if (status !== 200) throw new Error(`no visitor: ${status} ${JSON.stringify(body)}`)
    return body.access_token as string
  }

  /** Each one differs, so that no reply is cached and no prediction by text helps. */
  const heavyQuery = (n: number) => {
    const { dataCollectionId, field } = options
    const searches = (name: string, count: number) => ({
      $or: Array.from({ length: count }, (_, i) => ({ [name]: { $contains: `zq${n}x${i}` } })),
    })
    // Few texts match the searches: the offset is deep where all items match.
    const matchesAll = { [field]: { $contains: ' ' } }
    const sort = [field, '_createdDate', '_updatedDate', '_owner', '_id'].map(fieldName => ({
      fieldName,
      order: 'DESC',
    }))
    const items = '/wix-data/v2/items'
    switch (n % 5) {
      case 0:
        return {
          path: `${items}/query`,
          body: { dataCollectionId, query: { filter: searches(field, 8 - (n % 2)), sort } },
        }
      case 1: {
        const filter = { $or: [searches(field, 5), matchesAll] }
        const paging = { limit: 50, offset: 1_000 + (n % 500) }
        return { path: `${items}/query`, body: { dataCollectionId, query: { filter, sort, paging } } }
      }
      case 2:
        return {
          path: `${items}/query`,
          body: { dataCollectionId, query: { filter: searches(field, 4) }, returnTotalCount: true },
        }
      case 3: {
        const stages = [
          { filter: { $or: [searches(field, 5), matchesAll] } },
          { sort: { values: [{ fieldName: field, order: 'DESC' }] } },
          { skip: n % 500 },
          { limit: 50 },
        ]
        return { path: `${items}/aggregate-pipeline`, body: { dataCollectionId, pipeline: { stages } } }
      }
      default:
        return {
          path: '/v1/products/query-platformized',
          body: { query: { filter: searches('name', 80 - (n % 50)) } },
        }
    }
  }
  let queries = 0
  const attack = async (address: string, token: string) => {
    while (!isOver()) {
      const { path, body } = heavyQuery(queries++)
      // The server may also close the connection: 0 means no reply.
      const { status } = await send('POST', path, address, token, body).catch(() => ({ status: 0 }))
      attacked[status] = (attacked[status] ?? 0) + 1
      if (status !== 200) await pause(PAUSE_MS)
    }
  }

  const shop = async (number: number) => {
    const address = shopperAddress(number)
    let turn = number
    const timed = async (name: string, method: string, path: string, token: string, body?: unknown) => {
      const start = performance.now()
      const answer = await send(method, path, address, token, body)
      record(name, start)
      if (answer.status !== 200) rejected[answer.status] = (rejected[answer.status] ?? 0) + 1
      await pause(5)
      return answer.body
    }
    while (!isOver()) {
      turn += shoppers
      const start = performance.now()
      const token = await visit(address)
      record('new visitor', start)
      const productId = options.productIds[turn % options.productIds.length]
      await timed('get product', 'GET', `/v1/products/${productId}`, token)
      const catalogItemId = options.purchasable[turn % options.purchasable.length]
      const lineItems = [{ quantity: 1, catalogReference: { appId: STORES_APP, catalogItemId } }]
      await timed('add line', 'POST', '/v1/carts/current/add-to-cart', token, { lineItems })
      await timed('read cart', 'GET', '/v1/carts/current', token)
      const created = { channelType: 'WEB' }
      const { checkoutId } = await timed(
        'create checkout',
        'POST',
        '/v1/carts/current/create-checkout',
        token,
        created,
      )
      const checkout = {
        id: checkoutId,
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: { shippingDestination: ADDRESS },
        billingInfo: ADDRESS,
      }
      await timed('update checkout', 'PATCH', `/v1/checkouts/${checkoutId}`, token, { checkout })
      await timed('create order', 'POST', `/v1/checkouts/${checkoutId}/create-order`, token, {})
    }
  }

  try {
    const addresses = Array.from({ length: attackers }, (_, i) => `203.0.113.${i + 1}`)
    const tokens = await Promise.all(addresses.map(visit))
    await Promise.all(Array.from({ length: shoppers }, (_, i) => visit(shopperAddress(i))))
    const attacks = addresses.flatMap((address, i) =>
      Array.from({ length: concurrency }, () => attack(address, tokens[i] as string)),
    )
    await Promise.all(Array.from({ length: shoppers }, (_, i) => shop(i)))
    attackAgent.destroy()
    await Promise.all(attacks)
  } finally {
    attackAgent.destroy()
    shopAgent.destroy()
  }
  for (const times of Object.values(latencies)) times.sort((a, b) => a - b)
  return { latencies, rejected, attacked }
}
