import { Agent, request } from 'node:http'
import { systemIds } from '@stoa/server'

/** What people do in a shop on one day, for 1,000 visits: browse, cart and buy as 1000 : 30 : 3, with the work of the merchant beside it. */
export const DAY = {
  /** A new visitor reads two lists, three products and a page of content. */
  visit: 1000,
  /** A visitor searches for products. */
  search: 200,
  /** A new visitor puts a product into a cart and reads it. */
  cart: 30,
  /** A new visitor buys a product, from the first call to the placed order. */
  order: 3,
  /** The merchant reads the newest orders, and one that was placed. */
  'read orders': 3,
  /** The merchant sends an order that was read. */
  'send order': 3,
  /** The merchant changes the description of a product. */
  'change product': 2,
  /** The merchant adds an item of content. */
  'add content': 2,
} as const

export type Activity = keyof typeof DAY

/** What of a shop the people of a day use. */
export interface DayShop {
  port: number
  clientId: string
  apiKey: string
  /** Visible products. */
  productIds: readonly string[]
  /** Products without options that never run out. */
  purchasable: readonly string[]
  /** Words to search for. */
  words: readonly string[]
  collectionIds: readonly string[]
}

/** A reply that was not 200. */
export class DayError extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const CONTENT = 'DayArticles'
const ADDRESS = {
  address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' },
  contactDetails: { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 1234567' },
}
const SORTS = [
  { fieldName: 'name', order: 'ASC' },
  { fieldName: 'price', order: 'ASC' },
  { fieldName: 'price', order: 'DESC' },
]
/** Paths of reads that have a message. */
const READS = /\/(?:query|search)$/
/** Pages of lists that visitors look at. */
const PAGES = 3
const PAGE = 20
/** Items of content at the beginning. */
const ITEMS = 200

/** The activities of a day in an order in which each of them is spread evenly. */
export function daySequence(): Activity[] {
  const places = Object.entries(DAY).flatMap(([name, times]) =>
    Array.from({ length: times }, (_, i) => ({ name: name as Activity, at: (i + 0.5) / times })),
  )
  return places.sort((a, b) => a.at - b.at).map(({ name }) => name)
}

/**
 * People who do what a day has, over kept-alive connections. Makes a collection of content. Limits of calls for one address
 * must be off. An activity rejects with a `DayError` if a reply is not 200.
 */
export async function openDay(shop: DayShop) {
  const agent = new Agent({ keepAlive: true })
  const turns = new Map<string, number>()
  /** The next one, each list from its beginning to its end and again. */
  const next = <T>(name: string, list: readonly T[]): T => {
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    return list[turn % list.length] as T
  }
  let bytes = 0
  const toSend: { orderId: string; lineItems: { id: string }[] }[] = []
  const unread: string[] = []

  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls, of which a few fields are read
  const send = (method: string, path: string, token?: string, body?: object): Promise<any> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        ...(token && { authorization: token }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(method !== 'GET' && !READS.test(path) && { 'idempotency-key': systemIds.guid() }),
      }
      const outgoing = request(
        { agent, host: '127.0.0.1', port: shop.port, method, path, headers },
        reply => {
          const chunks: Buffer[] = []
          reply.on('data', chunk => chunks.push(chunk))
          reply.on('error', reject)
          reply.on('end', () => {
            const all = Buffer.concat(chunks)
            bytes += all.length
            if (reply.statusCode === 200)
              resolve(method === 'GET' && !path.includes('orders') ? {} : JSON.parse(all.toString()))
            else reject(new DayError(reply.statusCode ?? 0, `${method} ${path}: ${reply.statusCode} ${all}`))
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(text)
    })

  const visit = async (): Promise<string> =>
    (await send('POST', '/oauth2/token', undefined, { clientId: shop.clientId, grantType: 'anonymous' }))
      .access_token
  const lists = shop.collectionIds.flatMap(id =>
    SORTS.flatMap(sort =>
      Array.from({ length: PAGES }, (_, page) => {
        const query = {
          filter: { collectionIds: { $hasSome: [id] } },
          sort: [sort],
          paging: { limit: PAGE, offset: page * PAGE },
        }
        return `/v1/products/query-platformized?.r=${Buffer.from(JSON.stringify({ query })).toString('base64url')}`
      }),
    ),
  )
  const add = (token: string) => {
    const catalogReference = { appId: STORES_APP, catalogItemId: next('goods', shop.purchasable) }
    return send('POST', '/v1/carts/current/add-to-cart', token, {
      lineItems: [{ quantity: 1, catalogReference }],
    })
  }
  const order = async () => {
    const token = await visit()
    await add(token)
    const { checkoutId } = await send('POST', '/v1/carts/current/create-checkout', token, {
      channelType: 'WEB',
    })
    const checkout = {
      id: checkoutId,
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: ADDRESS },
      billingInfo: ADDRESS,
    }
    await send('PATCH', `/v1/checkouts/${checkoutId}`, token, { checkout })
    const { orderId } = await send('POST', `/v1/checkouts/${checkoutId}/create-order`, token, {})
    return orderId as string
  }
  /** Adds an item to the content of the shop. */
  const addContent = () => {
    const number = next(
      'item',
      Array.from({ length: 1000 }, (_, i) => i),
    )
    const data = { title: `Article ${number}`, text: `What is to be said of ${number}. `.repeat(20) }
    return send('POST', '/wix-data/v2/items', shop.apiKey, { dataCollectionId: CONTENT, dataItem: { data } })
  }
  const remember = async (orderId: string) => {
    const { order } = await send('GET', `/v1/orders/${orderId}`, shop.apiKey)
    toSend.push({ orderId, lineItems: order.lineItems.map(({ id }: { id: string }) => ({ id })) })
  }

  const activities: Record<Activity, () => Promise<unknown>> = {
    visit: async () => {
      const token = await visit()
      for (let i = 0; i < 2; i++) await send('GET', next('list', lists), token)
      for (let i = 0; i < 3; i++) await send('GET', `/v1/products/${next('product', shop.productIds)}`, token)
      const query = { paging: { limit: PAGE, offset: next('page', [0, PAGE, 2 * PAGE]) } }
      await send('POST', '/wix-data/v2/items/query', token, { dataCollectionId: CONTENT, query })
    },
    search: async () =>
      send('POST', '/v1/products/search', await browsing(), { expression: next('word', shop.words) }),
    cart: async () => {
      const token = await visit()
      await add(token)
      await send('GET', '/v1/carts/current', token)
    },
    order: async () => unread.push(await order()),
    'read orders': async () => {
      await send('POST', '/v1/orders/search', shop.apiKey, { search: { cursorPaging: { limit: 25 } } })
      const orderId = unread.shift()
      if (orderId) await remember(orderId)
    },
    'send order': async () => {
      if (toSend.length === 0) await remember(await order())
      const { orderId, lineItems } = toSend.shift() as (typeof toSend)[number]
      const fulfillment = {
        lineItems,
        trackingInfo: { shippingProvider: 'ups', trackingNumber: '1Z12345E0291980793' },
      }
      await send('POST', `/v1/fulfillments/orders/${orderId}/create-fulfillment`, shop.apiKey, {
        orderId,
        fulfillment,
      })
    },
    'change product': () => {
      const id = next('changed product', shop.productIds)
      const product = { id, description: `Described once more, number ${turns.get('changed product')}` }
      return send('PATCH', `/v1/products/${id}`, shop.apiKey, { product })
    },
    'add content': addContent,
  }
  let browser: string | undefined
  const browsing = async () => {
    browser ??= await visit()
    return browser
  }

  await send('POST', '/wix-data/v2/collections', shop.apiKey, {
    collection: {
      id: CONTENT,
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'text', type: 'TEXT' },
      ],
      permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    },
  })
  for (let i = 0; i < ITEMS; i++) await addContent()
  return {
    activities,
    /** Places so many orders that are not yet sent. */
    async placeOrders(count: number) {
      const buyer = async () => {
        while (count-- > 0) await remember(await order())
      }
      await Promise.all(Array.from({ length: 8 }, buyer))
    },
    /** Number of orders that the merchant has read and not yet sent. */
    unsent: () => toSend.length,
    /** Bytes of the bodies of all replies until now, which are not compressed. */
    bytes: () => bytes,
    close: () => agent.destroy(),
  }
}
