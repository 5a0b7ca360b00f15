import { contract } from '@stoa/contract'
import { createDriver, type Reply } from '@stoa/testkit'
import { openShop } from '../testing/open-test-shop.fixture.ts'

export const API_VERSION = '2026-04-17'

/** A reply of the protocol as received. */
export type Received = Reply['body']

/** A shop with flowers for sale, and an agent that buys there. */
export async function openAgentShop(config: { privateEndpoints?: boolean } = {}) {
  const shop = await openShop({ config })
  const driver = await createDriver(shop)
  const items = Object.fromEntries(
    await Promise.all(
      (
        [
          ['jacket', 35, 1000],
          ['belt', 15, 2000],
          ['boots', 20, 0],
          ['hat', 45, 3],
        ] as const
      ).map(async ([name, price, quantity]) => {
        const { id } = await driver.product({ name, priceData: { price } }, quantity)
        return [name, id] as const
      }),
    ),
  ) as Record<'jacket' | 'belt' | 'boots' | 'hat', string>
  for (const [code, off] of [
    ['SAVE10', { percentOffRate: 10 }],
    ['MINUS5', { moneyOffAmount: 5 }],
  ] as const)
    await driver.merchant.callOk(contract.storesCoupons.createStoresCoupon, {
      specification: { name: code, code, ...off },
    })
  const newAgent = (...scopes: ('purchases:write' | 'orders:write')[]) =>
    driver.merchant.callOk(contract.apiKeys.createApiKey, { name: 'Assistant', scopes })
  const newKey = async (...scopes: Parameters<typeof newAgent>) => (await newAgent(...scopes)).secret
  const { secret: key, apiKey: agent } = await newAgent('purchases:write')

  let count = 0
  /** Sends a request as an agent does. A body of undefined is none; a header of '' is left out. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const sent = {
      authorization: `Bearer ${key}`,
      'api-version': API_VERSION,
      'content-type': 'application/json',
      'request-id': 'request-1',
      ...(method === 'POST' && { 'idempotency-key': `key-${++count}` }),
      ...headers,
    }
    const response = await shop.fetch(
      new Request(`${shop.baseUrl}${path.startsWith('/.') ? '' : `/acp/${shop.clientId}`}${path}`, {
        method,
        headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      headers: response.headers,
    }
  }
  return { shop, driver, items, send, newKey, key, agent }
}

export const BERLIN = {
  name: 'John Doe',
  line_one: '1234 Chat Road',
  line_two: '',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
  postal_code: '10115',
}
export const DETAILS = {
  name: 'John Doe',
  phone_number: '+4915551234567',
  email: 'johndoe@example.com',
  address: BERLIN,
}
export const JOHN = {
  first_name: 'John',
  last_name: 'Smith',
  email: 'johnsmith@mail.com',
  phone_number: '+4915552003434',
}

export const requestFor = (...ids: string[]) => ({
  currency: 'eur',
  line_items: ids.map(id => ({ id })),
  capabilities: { interventions: { supported: ['3ds', 'address_verification'] } },
})

export const paymentWith = (token = '4242424242424242') => ({
  handler_id: 'test',
  instrument: { type: 'card', credential: { type: 'spt', token } },
})

interface Amount {
  type: string
  amount: number
}

export const amountIn = (body: Received, type = 'total'): number | undefined =>
  body.totals.find((one: Amount) => one.type === type)?.amount

export const problemsOf = (body: Received): string[] =>
  (body.messages ?? []).flatMap(({ type, code, param }: { type: string; code?: string; param?: string }) =>
    type === 'error' ? [`${code} ${param ?? ''}`.trim()] : [],
  )
