import { randomUUID } from 'node:crypto'
import { type Connection, requestBytes } from './connection.ts'

/** The catalogue's app (protocol/catalogue §6). */
export const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A shop as its shoppers reach it. */
export interface Shop {
  clientId: string
  /** Products without options and with stock enough for the whole run. */
  goods: readonly string[]
  /** The products of a cart with 20 lines. */
  cartProducts: readonly string[]
}

const address = {
  address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstraße 1' },
  contactDetails: { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 1234567' },
}

/** What visitors do, call by call, with the headers that @stoa/client sends. */
export function openShopper(
  connection: Connection,
  { clientId, goods, cartProducts }: Shop,
  afterCall?: (call: string) => Promise<void>,
) {
  // Shoppers begin with different products: those who buy at the same time do not wait for each other's stock.
  let turn = Math.floor(Math.random() * goods.length)

  /** Sends a call and waits for its whole reply. Only ids that later calls need are read from it. */
  const send = async (method: string, path: string, token: string | undefined, body: object) => {
    const headers = { ...(token && { authorization: token }), 'idempotency-key': randomUUID() }
    const reply = await connection.send(requestBytes(method, path, headers, body))
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text()}`)
    await afterCall?.(`${method} ${path.replace(/[\da-f-]{36}/, '{id}')}`)
    return reply
  }

  const call = async <T>(...request: Parameters<typeof send>): Promise<T> =>
    JSON.parse((await send(...request)).text()) as T

  const visit = async (): Promise<string> => {
    const message = { clientId, grantType: 'anonymous' }
    const reply = await call<{ access_token: string }>('POST', '/oauth2/token', undefined, message)
    return reply.access_token
  }

  const add = (token: string, products: readonly string[]) =>
    send('POST', '/v1/carts/current/add-to-cart', token, {
      lineItems: products.map(product => ({
        quantity: 1,
        catalogReference: { appId: STORES_APP, catalogItemId: product },
      })),
    })

  const pick = () => goods[turn++ % goods.length] as string

  return {
    visit,

    /** Adds a line of each product to the current cart. */
    add,

    /** Adds one unit to a line of a cart with 20 lines. */
    addOne: async (token: string): Promise<void> => {
      await add(token, [cartProducts[turn++ % cartProducts.length] as string])
    },

    /** Calculates the totals of the current cart with delivery and tax. */
    estimate: async (token: string): Promise<void> => {
      await send('POST', '/v1/carts/current/estimate-totals', token, {
        shippingAddress: address.address,
        calculateShipping: true,
        calculateTax: true,
      })
    },

    /** A new visitor puts one line into a new cart. */
    async fillCart(product = pick()): Promise<void> {
      await add(await visit(), [product])
    },

    /** A new visitor buys one product, from the first call to the placed order; with a card they pay it. */
    async purchase(product = pick(), { card = '' } = {}): Promise<void> {
      const token = await visit()
      await add(token, [product])
      const { checkoutId } = await call<{ checkoutId: string }>(
        'POST',
        '/v1/carts/current/create-checkout',
        token,
        { channelType: 'WEB' },
      )
      const checkout = {
        id: checkoutId,
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: { shippingDestination: address },
        billingInfo: address,
      }
      await send('PATCH', `/v1/checkouts/${checkoutId}`, token, { checkout })
      const payment = { paymentProvider: 'test', paymentToken: card }
      if (card) await send('POST', `/v1/checkouts/${checkoutId}/create-order-and-charge`, token, payment)
      else await send('POST', `/v1/checkouts/${checkoutId}/create-order`, token, {})
    },
  }
}

export type Shopper = ReturnType<typeof openShopper>
