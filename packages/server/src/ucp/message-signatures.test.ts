import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  agent,
  card,
  digestOf,
  isSignedBy,
  openFlowerShop,
  PROFILES,
  readyFor,
  signedHeaders,
  signingPlatform,
} from './ucp.fixture.ts'

const { shop, items, send, endpoint } = await openFlowerShop()
const platform = signingPlatform('signing')
const other = signingPlatform('other-signing')
const longNamed = signingPlatform('k'.repeat(501))
const body = JSON.stringify(readyFor(items.roses, 1))
const path = `${endpoint}/checkout-sessions`

let count = 0
/** Sends a signed request. `instead` is what is wrong with its signature. */
const signed = (
  method: string,
  at: string,
  text?: string,
  {
    key = `signed-${++count}-0123456789`,
    by = platform,
    ...instead
  }: Parameters<typeof signedHeaders>[2] & {
    key?: string
    by?: typeof platform
  } = {},
) =>
  send(
    method,
    at,
    text,
    signedHeaders(by, { method, path: endpoint + at, ...(text && { body: text }), key }, instead),
  )
const create = async () => (await signed('POST', '/checkout-sessions', body)).body
const covered = [
  '@method',
  '@authority',
  '@path',
  'ucp-agent',
  'idempotency-key',
  'content-digest',
  'content-type',
]
const now = () => Math.floor(shop.clock.now() / 1000)

test('a session that was made by signed requests is for these alone', async () => {
  const { id } = await create()
  const at = `/checkout-sessions/${id}`
  expect((await signed('GET', at)).body.id).toBe(id)
  for (const [status, code, headers] of [
    [401, 'signature_missing', { 'ucp-agent': `profile="${platform.profile}"` }],
    [404, 'not_found', {}],
    [404, 'not_found', agent('plain')],
  ] as const) {
    const reply = await send('GET', at, undefined, headers)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  }
  expect((await signed('GET', at, undefined, { by: other })).status).toBe(404)
})

test.each<[string, number, string, string, object]>([
  [
    'a part that is not signed',
    401,
    'signature_invalid',
    'idempotency-key',
    { covered: covered.filter(one => one !== 'idempotency-key') },
  ],
  ['the body is not signed', 401, 'signature_invalid', 'content-digest', { covered: covered.slice(0, 5) }],
  ['another host', 401, 'signature_invalid', 'not right', { authority: 'other.example' }],
  ['an unknown key', 401, 'key_not_found', 'new', { parameters: ';keyid="new"' }],
  ['no key', 401, 'signature_invalid', 'keyid', { parameters: '' }],
  ['old', 401, 'signature_invalid', 'expired', { parameters: `;created=${now() - 90_000};keyid="signing"` }],
  ['expired', 401, 'signature_invalid', 'expired', { parameters: `;expires=${now() - 1};keyid="signing"` }],
  [
    'of the future',
    401,
    'signature_invalid',
    'future',
    { parameters: `;created=${now() + 9000};keyid="signing"` },
  ],
  ['of a header without a name', 401, 'signature_invalid', 'component', { covered: [...covered, ''] }],
  ['of no name of a header', 401, 'signature_invalid', 'component', { covered: [...covered, 'a b'] }],
  ['encoded as DER', 401, 'signature_invalid', 'not right', { encoding: 'der' }],
  [
    'by another algorithm',
    400,
    'algorithm_unsupported',
    'ES256',
    { parameters: ';keyid="signing";alg="rsa-v1_5-sha256"' },
  ],
  [
    'by the key of another platform',
    401,
    'key_not_found',
    'other-signing',
    { by: { ...platform, name: 'other-signing' } },
  ],
  ['by a key with a name that is too long', 401, 'key_not_found', 'kkk', { by: longNamed }],
  [
    'by a stolen name of a key',
    401,
    'signature_invalid',
    'not right',
    { by: { ...platform, privateKey: other.privateKey } },
  ],
])('a signature that is wrong: %s', async (_, status, code, content, instead) => {
  const reply = await signed('POST', '/checkout-sessions', body, instead)
  expect([reply.status, reply.body.code, reply.body.content]).toEqual([
    status,
    code,
    expect.stringContaining(content),
  ])
})

test.each<[string, number, string, Record<string, string>]>([
  ['no input', 401, 'signature_missing', { 'signature-input': '' }],
  ['no signature', 401, 'signature_missing', { signature: '' }],
  ['a broken header', 401, 'signature_invalid', { 'signature-input': 'sig1=(' }],
  ['another label', 401, 'signature_invalid', { signature: 'other=:AAAA:' }],
  ['no digest', 401, 'signature_missing', { 'content-digest': '' }],
  ['another key of idempotency', 401, 'signature_invalid', { 'idempotency-key': 'changed-on-the-way' }],
])('a signed request that is changed: %s', async (_, status, code, headers) => {
  const right = signedHeaders(platform, { method: 'POST', path, body, key: `changed-${++count}` })
  const reply = await send('POST', '/checkout-sessions', body, { ...right, ...headers })
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('a changed body is noticed, and so is another path', async () => {
  const right = signedHeaders(platform, { method: 'POST', path, body, key: `body-${++count}` })
  const changed = body.replace('"quantity":1', '"quantity":9')
  const reply = await send('POST', '/checkout-sessions', changed, right)
  expect([reply.status, reply.body.code]).toEqual([400, 'digest_mismatch'])
  const { id } = await create()
  const cancel = signedHeaders(platform, { method: 'POST', path: `${path}/${id}`, key: `path-${++count}` })
  const elsewhere = await send('POST', `/checkout-sessions/${id}/cancel`, undefined, cancel)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'signature_invalid'])
})

test('a replayed completion gets the former reply, which the shop has signed', async () => {
  const { id } = await create()
  const at = `/checkout-sessions/${id}/complete`
  const text = JSON.stringify(card())
  const key = `complete-${++count}`
  const first = await signed('POST', at, text, { key })
  const replayed = await signed('POST', at, text, { key })
  expect(first.body.status).toBe('completed')
  expect(replayed.body).toEqual(first.body)
  expect((await signed('POST', at, text)).status).toBe(409)
  const unsigned = { 'ucp-agent': `profile="${platform.profile}"`, 'idempotency-key': key }
  expect((await send('POST', at, text, unsigned)).body.code).toBe('signature_missing')

  const { body: profile } = await send('GET', `/.well-known/ucp?clientId=${shop.clientId}`)
  const values = { '@status': 200, 'content-digest': digestOf(JSON.stringify(first.body)) }
  expect(isSignedBy(profile, first.headers, values)).toBe(true)
  expect(isSignedBy(profile, first.headers, { ...values, '@status': 201 })).toBe(false)
  expect(profile.signing_keys).toMatchObject([{ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' }])
  expect(profile.signing_keys[0]).not.toHaveProperty('d')
})

test('a new key of a platform is read within a minute', async () => {
  const rotating = signingPlatform('rotating')
  expect((await signed('POST', '/checkout-sessions', body, { by: rotating })).status).toBe(201)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = [rotating.jwk, { ...publicKey.export({ format: 'jwk' }), kid: 'rotated' }]
  PROFILES[rotating.profile] = JSON.stringify({
    ...JSON.parse(PROFILES[rotating.profile] ?? ''),
    signing_keys: keys,
  })
  const next = { ...rotating, name: 'rotated', privateKey }
  expect((await signed('POST', '/checkout-sessions', body, { by: next })).body.code).toBe('key_not_found')
  shop.clock.advance(61_000)
  expect((await signed('POST', '/checkout-sessions', body, { by: next })).status).toBe(201)
})
