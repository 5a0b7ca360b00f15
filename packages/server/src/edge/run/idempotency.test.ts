import { createHash } from 'node:crypto'
import { allCalls, type CallDeclaration, contract, writes } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, rejectedFields, validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const { createCollection, createProduct } = contract.products
const { addToCurrentCart, getCurrentCart } = contract.currentCart
let count = 0
const newKey = () => `key-${++count}`
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const collection = (name: string) => ({ collection: { name } })

const collections = async () => {
  const rows = await shop.sql`select count(*)::int as n from collections`
  return rows[0].n as number
}
const events = async () => {
  const rows = await shop.sql`select count(*)::int as n from events`
  return rows[0].n as number
}

const writing = allCalls
  .filter(({ declaration }) => writes(declaration) && !(declaration.allow as string[]).includes('anyone'))
  .map(({ resource, name, declaration }) => ({
    resource,
    name,
    declaration,
    operation: `${resource}.${name}`,
  }))

describe('every call that writes', () => {
  test.each(writing.filter((_, row) => row % sized(3, 1) === 0))(
    '$operation happens once for one key',
    async ({ resource, name, declaration }) => {
      // A separate member: some of these calls end their sessions or delete them.
      const own = (declaration.allow as string[]).includes('member') ? await createDriver(shop) : driver
      const { as, message } = await validRequest(own, resource, name)
      const options = keyed(newKey())
      const send = () => own.send(declaration, message, as, options)
      const first = await send()
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      const before = await events()
      const second = await send()
      if (declaration === contract.members.deleteMyMember) expect(codeOf(second)).toBe('UNAUTHENTICATED')
      else expect([second.status, second.body]).toEqual([200, first.body])
      expect(await events()).toBe(before)
    },
  )
})

describe('an idempotency key', () => {
  test('holds for concurrent requests', async () => {
    const before = await collections()
    const options = keyed(newKey())
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        driver.merchant.send(createCollection, collection('Together'), options),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(reply => reply.body.collection.id)).size).toBe(1)
    expect(await collections()).toBe(before + 1)
  })

  test('holds across nodes', async () => {
    const node = await shop.addNode()
    const key = newKey()
    const send = (fetch: typeof globalThis.fetch) =>
      fetch(`${shop.baseUrl}/v1/collections`, {
        method: 'POST',
        headers: { authorization: shop.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(collection('Two nodes')),
      }).then(response => response.json())
    const [one, other] = await Promise.all([send(shop.fetch), send(node.fetch)])
    expect(other).toEqual(one)
  })

  test('belongs to one request: another body, call or path is rejected', async () => {
    const options = keyed(newKey())
    const { body } = await driver.merchant.send(createCollection, collection('Mine'), options)
    const product = { product: { name: 'Mine', priceData: { price: 1 } } }
    const misuses: [CallDeclaration, object][] = [
      [createCollection, collection('Yours')],
      [createCollection, { collection: { name: 'Mine', visible: false } }],
      [createProduct, product],
    ]
    for (const [declaration, message] of misuses) {
      const reply = await driver.merchant.send(declaration, message, options)
      expect([reply.status, codeOf(reply)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
    const again = await driver.merchant.send(createCollection, collection('Mine'), options)
    expect(again.body).toEqual(body)
  })

  test('of a failed request can be used again', async () => {
    const options = keyed(newKey())
    const taken = { collection: { name: 'Slug', slug: `slug-${count}` } }
    const { collection: first } = await driver.merchant.callOk(createCollection, taken)
    const rejected = await driver.merchant.send(createCollection, taken, options)
    expect(codeOf(rejected)).toBe('SLUG_ALREADY_EXISTS')
    await shop.sql`delete from collections where id = ${first.id}`
    const repeated = await driver.merchant.send(createCollection, taken, options)
    expect([repeated.status, repeated.body.collection?.slug]).toEqual([200, taken.collection.slug])
  })

  test('is scoped to its caller', async () => {
    const { id } = await driver.product()
    const message = { lineItems: [driver.line(id)] }
    const [ada, bob] = [await driver.anonymous(shop.clientId), await driver.anonymous(shop.clientId)]
    const options = keyed(newKey())
    for (const token of [ada, bob, ada]) {
      const reply = await driver.visitor.send(addToCurrentCart, message, { ...options, token })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    const carts = []
    for (const token of [ada, bob]) carts.push(await driver.visitor.send(getCurrentCart, {}, { token }))
    expect(carts.map(({ body }) => body.cart.lineItems[0].quantity)).toEqual([1, 1])
    expect(carts[0]?.body.cart.id).not.toBe(carts[1]?.body.cart.id)
  })

  test('stores nothing that opens an account or helps to guess a password', async () => {
    const { registerV2 } = contract.authentication
    const request = { loginId: { email: driver.newEmail() }, password: PASSWORD }
    const key = newKey()
    const { body } = await driver.visitor.send(registerV2, request, keyed(key))
    const auth = await driver.visitor.send(
      contract.redirects.createRedirectSession,
      { login: {} },
      keyed(`${key}-redirect`),
    )
    const secrets = [body.sessionToken, auth.body.redirectSession.sessionToken, request.loginId.email, key]
    const rows = await shop.sql`select key, reply, request_hash from idempotency_keys
      where reply is not null`
    expect(rows.length).toBeGreaterThan(1)
    const stored = rows.map(row => `${row.key} ${row.reply} ${Buffer.from(row.reply, 'base64')}`).join()
    for (const secret of secrets) {
      expect(secret).toBeTruthy()
      expect(stored).not.toContain(secret)
    }
    const guess = createHash('sha256')
      .update(`authentication.registerV2\n${JSON.stringify(request)}`)
      .digest()
    expect(rows.some(row => guess.equals(row.request_hash))).toBe(false)
  })

  test('is rejected if malformed', async () => {
    for (const key of [' ', 'a b', 'x'.repeat(256), 'ümlaut']) {
      const reply = await driver.merchant.send(createCollection, collection('K'), keyed(key))
      // A header of blanks alone is an empty one.
      expect(rejectedFields(reply), key).toEqual({ 'Idempotency-Key': 'FORMAT' })
    }
  })

  test('of a read is ignored', async () => {
    const options = keyed(newKey())
    for (const id of [(await driver.product()).id, (await driver.product()).id]) {
      const reply = await driver.merchant.send(contract.products.getProduct, { id }, options)
      expect(reply.body.product.id).toBe(id)
    }
  })
})
