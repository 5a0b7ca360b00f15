import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { contract } from '@stoa/contract'
import { createDriver, type Reply } from '@stoa/testkit'
import { expect } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { specificationErrors } from './specification.fixture.ts'

export const PLATFORM = 'https://agent.example/profile.json'
export const VERSION = '2026-04-08'
const CAPABILITIES = [
  'checkout',
  'fulfillment',
  'discount',
  'buyer_consent',
  'order',
  'cart',
  'catalog.search',
  'catalog.lookup',
]

export const profileOf = (
  version = VERSION,
  names: readonly string[] = CAPABILITIES,
  webhookUrl?: string,
) => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(
      names.map(name => [
        `dev.ucp.shopping.${name}`,
        [{ version, ...(name === 'order' && webhookUrl && { config: { webhook_url: webhookUrl } }) }],
      ]),
    ),
  },
})

/** Profiles of platforms by their addresses; others do not answer. */
export const PROFILES: Record<string, string> = {
  [PLATFORM]: JSON.stringify(profileOf()),
  'https://agent.example/old.json': JSON.stringify(profileOf('2020-01-01')),
  'https://agent.example/plain.json': JSON.stringify(profileOf(VERSION, ['checkout'])),
  'https://agent.example/cart.json': JSON.stringify(profileOf(VERSION, ['cart'])),
  'https://agent.example/local.json': JSON.stringify(profileOf(VERSION, CAPABILITIES, 'http://127.0.0.1/')),
  'https://agent.example/broken.json': '<html>',
}

/** A platform that signs its requests: a key pair, and a profile with its public key. */
export function signingPlatform(name: string, namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  const profile = `https://agent.example/${name}.json`
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: name }
  PROFILES[profile] = JSON.stringify({ ...profileOf(), signing_keys: [jwk] })
  return { name, profile, privateKey, jwk }
}

/** What a signature of a request is made of. Fields of `instead` replace those of a right one. */
export function signedHeaders(
  { name, profile, privateKey }: { name: string; profile: string; privateKey: KeyObject },
  { method, path, body, key }: { method: string; path: string; body?: string; key: string },
  instead: { covered?: string[]; parameters?: string; authority?: string; encoding?: 'der' } = {},
): Record<string, string> {
  const digest = digestOf(body ?? '')
  const values: Record<string, string> = {
    '@method': method,
    '@authority': instead.authority ?? 'stoa.test',
    '@path': path,
    'ucp-agent': `profile="${profile}"`,
    ...(method !== 'GET' && { 'idempotency-key': key }),
    ...(body && { 'content-digest': digest, 'content-type': 'application/json' }),
  }
  const covered = instead.covered ?? Object.keys(values)
  const parameters = `(${covered.map(one => `"${one}"`).join(' ')})${instead.parameters ?? `;keyid="${name}"`}`
  const base = [...covered.map(one => `"${one}": ${values[one]}`), `"@signature-params": ${parameters}`].join(
    '\n',
  )
  const signature = sign('sha256', Buffer.from(base), {
    key: privateKey,
    dsaEncoding: instead.encoding ?? 'ieee-p1363',
  })
  return {
    'ucp-agent': `profile="${profile}"`,
    'idempotency-key': key,
    ...(body && { 'content-digest': digest }),
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  }
}

/** Whether a message of the shop is signed by a key of its profile. `values` are the parts that the signature covers. */
export function isSignedBy(
  { signing_keys: keys }: Json,
  headers: { get(name: string): string | null },
  values: Record<string, string | number>,
): boolean {
  const input = headers.get('signature-input')?.replace('sig1=', '') ?? ''
  const covered = [...input.slice(0, input.indexOf(')')).matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const base = [
    ...covered.map(name => `"${name}": ${values[name] ?? headers.get(name)}`),
    `"@signature-params": ${input}`,
  ].join('\n')
  const jwk = keys.find(({ kid }: Json) => input.includes(`keyid="${kid}"`))
  const signature = Buffer.from(headers.get('signature')?.slice(6, -1) ?? '', 'base64')
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  return covered.includes('content-digest') && verify('sha256', Buffer.from(base), key, signature)
}

export const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** A reply of the protocol as received. */
export type Json = Reply['body']

/** A shop with flowers for sale in dollars, and a platform that buys there. */
export async function openFlowerShop(
  config: { privateEndpoints?: boolean; development?: boolean } = {},
  now?: number,
) {
  const reads: string[] = []
  const shop = await openShop({
    config,
    ...(now !== undefined && { now }),
    outgoing: async input => {
      const url = String(input)
      reads.push(url)
      const text = PROFILES[url]
      return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
    },
  })
  const driver = await createDriver(shop)
  const items = Object.fromEntries(
    await Promise.all(
      (
        [
          ['roses', 35, 1000],
          ['pot', 15, 2000],
          ['gardenias', 20, 0],
          ['orchid', 45, 3],
        ] as const
      ).map(async ([name, price, quantity]) => {
        const { id } = await driver.product({ name, priceData: { price } }, quantity)
        return [name, id] as const
      }),
    ),
  ) as Record<'roses' | 'pot' | 'gardenias' | 'orchid', string>
  for (const [code, off] of [
    ['10OFF', { percentOffRate: 10 }],
    ['FIXED500', { moneyOffAmount: 5 }],
  ] as const)
    await driver.merchant.callOk(contract.storesCoupons.createStoresCoupon, {
      specification: { name: code, code, ...off },
    })

  let count = 0
  const endpoint = `/ucp/${shop.clientId}`
  /** Sends a request as a platform does. A body of undefined is none. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await shop.fetch(
      new Request(`${shop.baseUrl}${path.startsWith('/.') ? '' : endpoint}${path}`, {
        method,
        headers: {
          'ucp-agent': `profile="${PLATFORM}"`,
          'content-type': 'application/json',
          'request-id': 'request-1',
          'idempotency-key': `key-${++count}`,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    if (response.ok && text.startsWith('{') && headers['ucp-agent'] === undefined)
      expect(specificationErrors(path, JSON.parse(text)), path).toEqual([])
    return {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      headers: response.headers,
    }
  }
  return { shop, driver, items, send, reads, endpoint }
}

export const ADDRESS = {
  id: 'dest_1',
  street_address: '123 Main St',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62704',
  address_country: 'US',
}
export const BUYER = { first_name: 'Jane', last_name: 'Doe', email: 'jane.doe@example.com' }

/** Delivery to an address, by an option if one is named. */
export const shipping = (option?: string, address: object = ADDRESS) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [address],
      ...(option && { groups: [{ id: 'all', selected_option_id: option }] }),
    },
  ],
})

export const line = (id: string, quantity = 1) => ({ item: { id }, quantity })

export const card = (number = '4242424242424242') => ({
  payment: {
    instruments: [
      {
        id: 'pi_1',
        handler_id: 'test',
        type: 'card',
        selected: true,
        credential: { type: 'token', token: number },
      },
    ],
  },
})

interface Total {
  type: string
  amount: number
}

export const amountOf = (body: Json, type = 'total'): number | undefined =>
  body.totals.find((total: Total) => total.type === type)?.amount

export const codesOf = (body: Json): string[] =>
  (body.messages ?? []).map(({ code }: { code: string }) => code)

/** The headers of a platform with another profile. */
export const agent = (name: string) => ({ 'ucp-agent': `profile="https://agent.example/${name}.json"` })

/** A checkout that can be completed. */
export const readyFor = (id: string, quantity: number) => ({
  line_items: [line(id, quantity)],
  buyer: BUYER,
  fulfillment: shipping('standard'),
})
