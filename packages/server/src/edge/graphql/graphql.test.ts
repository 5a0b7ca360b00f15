import { createHash } from 'node:crypto'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { allCalls, contract } from '@stoa/contract'
import { CACHED } from '@stoa/testkit/scenarios'
import { signInStaff } from '@stoa/testkit/staff'
import { buildClientSchema, getIntrospectionQuery, validateSchema } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { callRequest, EXCLUDED_HEADERS } from '../request/call-request.ts'
import { DOCUMENT_LIMITS } from './document-limits.ts'
import { OPERATION_COST } from './operation-cost.ts'

const { cart: carts, currentCart, products } = contract
const { shop, driver: w } = await openTestShop()

// biome-ignore lint/suspicious/noExplicitAny: replies have the shape of their documents.
type Values = Record<string, any>

interface Reply {
  data?: Values | null
  errors?: { message: string; path?: string[]; extensions?: Values }[]
}

/** Sends a document as a role, to the address of the published clients. */
async function send(
  query: string,
  variables: object = {},
  as: 'visitor' | 'merchant' | 'anyone' = 'visitor',
) {
  const token = as === 'anyone' ? undefined : w.tokens[as]
  const response = await shop.fetch(`${shop.baseUrl}/graphql/alpha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, body: (await response.json()) as Reply }
}

const data = async (...args: Parameters<typeof send>) => {
  const { status, body } = await send(...args)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data ?? {}
}

describe('documents of published storefronts (protocol/graphql §2)', () => {
  test('list products and collections, with the products of each collection', async () => {
    const product = await w.product({ name: 'Tide Bowl', priceData: { price: 12 } }, 3)
    const found = await data(
      `query ProductByHandle($handle: String!) {
        storesProductsV1Products(queryInput: { query: { filter: { slug: $handle }, paging: { limit: 1 } } }) {
          items { ...Parts }
          pageInfo { count total }
        }
      }
      fragment Parts on CatalogV1Product {
        id name stock { inventoryStatus } price { price currency } manageVariants
        variants { id choices variant { priceData { price } } stock { trackQuantity quantity } }
      }`,
      { handle: product.slug },
    )
    expect(found.storesProductsV1Products).toMatchObject({
      items: [{ id: product.id, name: 'Tide Bowl', price: { price: 12, currency: 'EUR' } }],
      pageInfo: { count: 1, total: 1 },
    })
    const collection = await w.collection([product.id])
    await w.product()
    const { storesProductsV1GetCollectionBySlug: reply } = await data(
      `mutation CollectionProducts($slug: String!, $sort: [CommonSortingInput]!) {
        storesProductsV1GetCollectionBySlug(input: { slug: $slug }) {
          collection {
            id name slug
            productsVirtualReference(query: { query: { sort: $sort } }) { items { id name } }
          }
        }
      }`,
      { slug: collection.slug, sort: [{ fieldName: 'name', order: 'ASC' }] },
    )
    expect(reply.collection).toMatchObject({ id: collection.id })
    expect(reply.collection.productsVirtualReference.items).toEqual([{ id: product.id, name: 'Tide Bowl' }])
    const { storesCollectionsV1Collections } = await data(
      'query Collections { storesCollectionsV1Collections { items { id name slug description } } }',
    )
    expect(storesCollectionsV1Collections.items).toContainEqual(
      expect.objectContaining({ id: collection.id }),
    )
  })

  test('fill, change and read the cart, and create a checkout', async () => {
    const product = await w.product({}, 5)
    const lineItems = [w.line(product.id, 1)]
    const added = await data(
      `mutation AddToCart($lineItems: [EcomCartV1LineItemInput!]!) {
        ecomCurrentCartV1AddToCurrentCart(input: { lineItems: $lineItems }) { cart { ...Cart } }
      }
      fragment Cart on EcomCartV1Cart {
        id currency
        lineItems { id quantity productName { original } price { amount } image { url } url { relativePath } }
      }`,
      { lineItems },
    )
    const { cart } = added.ecomCurrentCartV1AddToCurrentCart
    const line = cart.lineItems.at(-1)
    await data(
      `mutation Update($lineItems: [EcomCartV1LineItemQuantityUpdateInput!]!) {
        ecomCurrentCartV1UpdateCurrentCartLineItemQuantity(input: { lineItems: $lineItems }) { cart { id } }
      }`,
      { lineItems: [{ id: line.id, quantity: 3 }] },
    )
    const read = await data(
      'mutation GetCurrentCart { ecomCartV1CurrentCartGetCurrentCart { cart { id lineItems { id quantity } } } }',
    )
    expect(read.ecomCartV1CurrentCartGetCurrentCart.cart.lineItems).toContainEqual({
      id: line.id,
      quantity: 3,
    })
    const { ecomCurrentCartV1CreateCheckoutFromCurrentCart: created } = await data(
      'mutation { ecomCurrentCartV1CreateCheckoutFromCurrentCart(input: { channelType: OTHER_PLATFORM }) { checkoutId } }',
    )
    expect(created.checkoutId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a field that is rejected (protocol/graphql §3)', () => {
  test('is null, with the application error; other fields have their values', async () => {
    const product = await w.product()
    const { status, body } = await send(
      `query ($id: String!) {
        good: storesProductsV1GetProduct(input: { id: $id }) { product { id } }
        bad: storesProductsV1GetProduct(input: { id: "00000000-0000-4000-8000-000000000000" }) { product { id } }
        wrong: storesProductsV1Products(queryInput: { query: { paging: { limit: 1000 } } }) { items { id } }
      }`,
      { id: product.id },
    )
    expect(status).toBe(200)
    expect(body.data).toEqual({ good: { product: { id: product.id } }, bad: null, wrong: null })
    const errors = Object.fromEntries(body.errors?.map(error => [error.path?.[0], error.extensions]) ?? [])
    expect(errors.bad).toMatchObject({ status: 404, applicationError: { code: 'PRODUCT_NOT_FOUND' } })
    expect(errors.wrong?.validationError.fieldViolations[0]).toMatchObject({
      field: 'query.paging.limit',
    })
    expect(errors.bad?.requestId).toMatch(/\S/)
  })

  test('has the permissions of its call', async () => {
    const { id } = await w.product()
    const plain = `mutation { storesProductsV1DeleteProduct(input: { id: "${id}" }) }`
    const asVisitor = await send(plain)
    expect(asVisitor.body.errors?.[0]?.extensions?.applicationError.code).toBe('PERMISSION_DENIED')
    const withoutToken = await send(plain, {}, 'anyone')
    expect(withoutToken.body.errors?.[0]?.extensions?.applicationError.code).toBe('UNAUTHENTICATED')
    await w.merchant.callOk(products.getProduct, { id })
    await data(plain, {}, 'merchant')
    expect((await w.merchant.send(products.getProduct, { id })).status).toBe(404)
  })
})

describe('a call of a document (protocol/graphql §3)', () => {
  const call = (query: string, headers: Record<string, string>) =>
    new Request(`${shop.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: shop.apiKey, ...headers },
      body: JSON.stringify({ query }),
    })
  const codesOf = async (request: Request) => {
    const { errors } = (await (await shop.fetch(request)).json()) as Reply
    return errors?.map(({ message, extensions }) => extensions?.applicationError?.code ?? message)
  }

  test('gets every header that a request reads, but for those that are excluded with a reason', async () => {
    const get = vi.spyOn(Headers.prototype, 'get')
    const address = (path: string) => `${shop.baseUrl}${path}`
    const headers = { authorization: (await signInStaff({ shop, driver: w }, 'OWNER')).token }
    const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'headers' }
    await shop.fetch(
      new Request(address('/v1/products/query'), { method: 'POST', headers: json, body: '{}' }),
    )
    await shop.fetch(new Request(address('/v1/orders/search'), { method: 'POST', headers: json, body: '{}' }))
    const body = JSON.stringify({ collection: { name: 'Headers' } })
    await shop.fetch(new Request(address('/v1/collections'), { method: 'POST', headers: json, body }))
    const visitor = { authorization: w.tokens.visitor ?? '' }
    await shop.fetch(new Request(address('/v1/carts/current'), { headers: visitor }))
    const read = new Set(get.mock.calls.map(([name]) => name.toLowerCase()))
    get.mockRestore()
    expect([...read]).toEqual(
      expect.arrayContaining(['authorization', 'x-stoa-scopes', 'x-stoa-reason', 'x-stoa-plugin-depth']),
    )
    const field = callRequest(
      { declaration: contract.products.createCollection },
      {},
      new Request(shop.baseUrl, { headers: Object.fromEntries([...read].map(name => [name, 'x'])) }),
      'field',
    )
    const lost = [...read].filter(name => field.headers.get(name) !== 'x')
    expect(lost.filter(name => !(name in EXCLUDED_HEADERS))).toEqual([])
  })

  test('is limited by X-Stoa-Scopes', async () => {
    const orders = '{ ecomOrdersV1SearchOrders { orders { id } } }'
    expect(await codesOf(call(orders, {}))).toBeUndefined()
    expect(await codesOf(call(orders, { 'x-stoa-scopes': 'catalog:read' }))).toEqual(['PERMISSION_DENIED'])
    const role =
      'mutation { stoaRolesV1CreateRole(input: { name: "Limited", scopes: ["orders:read"] }) { role { id } } }'
    expect(await codesOf(call(role, { 'x-stoa-scopes': 'catalog:read' }))).toEqual(['PERMISSION_DENIED'])
  })

  test('has the reason of X-Stoa-Reason in the journal', async () => {
    const { token } = await signInStaff({ shop, driver: w }, 'OWNER')
    const create =
      'mutation { storesProductsV1CreateCollection(input: { collection: { name: "Reason" } }) { collection { id } } }'
    const headers = { authorization: token, 'x-stoa-reason': 'Autumn%20sale' }
    expect(await codesOf(call(create, headers))).toBeUndefined()
    const { entries } = await w.merchant.callOk(contract.journal.listJournalEntries, {})
    expect(entries[0]).toMatchObject({ operation: 'products.createCollection', reason: 'Autumn sale' })
  })

  test.each(['.', '..'])('rejects the path parameter %s, which names another path', async id => {
    const { body } = await send(`{ storesProductsV1GetProduct(input: { id: "${id}" }) { product { id } } }`)
    expect(body.errors?.[0]?.extensions).toMatchObject({
      status: 400,
      validationError: { fieldViolations: [{ field: 'id' }] },
    })
  })

  test.each(['%2e%2e', '../x', 'a/../b', '$&'])('encodes the path parameter %s', async id => {
    const { body } = await send(`{ storesProductsV1GetProduct(input: { id: "${id}" }) { product { id } } }`)
    expect([400, 404]).toContain(body.errors?.[0]?.extensions?.status)
    expect(body.errors?.[0]?.extensions?.applicationError?.code).not.toBe('UNKNOWN_PATH')
  })
})

test('products of many line items are read by one statement (protocol/graphql §3)', async () => {
  const { cart } = await w.merchant.callOk(carts.createCart, {
    lineItems: await Promise.all(Array.from({ length: 8 }, async () => w.line((await w.product()).id))),
  })
  const document = `query ($id: String!) {
    ecomCartV1GetCart(input: { id: $id }) { cart { lineItems { catalogReference { product { id name } } } } }
  }`
  await data(document, { id: cart.id }, 'merchant')
  shop.statements.length = 0
  const reply = await data(document, { id: cart.id }, 'merchant')
  const lines = reply.ecomCartV1GetCart.cart.lineItems
  expect(lines).toHaveLength(8)
  for (const line of lines) expect(line.catalogReference.product.name).toBeTruthy()
  const sent = shop.statements.filter(text => !CACHED.test(text) && /^select/.test(text))
  const alone = await (async () => {
    shop.statements.length = 0
    await w.merchant.callOk(carts.getCart, { id: cart.id as string })
    return shop.statements.filter(text => !CACHED.test(text) && /^select/.test(text))
  })()
  expect(sent.length - alone.length, sent.join('\n')).toBeLessThanOrEqual(2)
})

test('a persisted query is sent once, and then by its hash (protocol/graphql §1)', async () => {
  const query = 'query Persisted { __typename }'
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  const ask = async (message: object) => {
    const response = await shop.fetch(`${shop.baseUrl}/graphql/alpha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
    })
    const body = (await response.json()) as Reply
    return [response.status, body.data?.__typename, body.errors?.[0]?.extensions?.code]
  }
  expect(await ask({})).toEqual([404, undefined, 'PERSISTED_QUERY_NOT_FOUND'])
  expect(await ask({ query: '{ other: __typename }' })).toEqual([400, undefined, 'PERSISTED_QUERY_MISMATCH'])
  expect(await ask({ query })).toEqual([200, 'Query', undefined])
  expect(await ask({})).toEqual([200, 'Query', undefined])
})

test('a write with an idempotency key happens once for each field', async () => {
  const product = await w.product({}, 20)
  const before = (await w.visitor.callOk(currentCart.getCurrentCart, {})).cart
  const count = before.lineItems.find(line => line.catalogReference?.catalogItemId === product.id)?.quantity
  const ask = async () => {
    const response = await shop.fetch(`${shop.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'graphql-once',
        authorization: w.tokens.visitor ?? '',
      },
      body: JSON.stringify({
        query: `mutation ($l: [EcomCartV1LineItemInput!]) {
          ecomCurrentCartV1AddToCurrentCart(input: { lineItems: $l }) { cart { id } }
        }`,
        variables: { l: [w.line(product.id, 2)] },
      }),
    })
    expect(((await response.json()) as Reply).errors).toBeUndefined()
  }
  await ask()
  await ask()
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  const line = cart.lineItems.find(one => one.catalogReference?.catalogItemId === product.id)
  expect(line?.quantity).toBe((count ?? 0) + 2)
})

describe('limits (protocol/graphql §4)', () => {
  const field = (i: number) => `f${i}: ecomCurrentCartV1GetCurrentCart { cart { id } }`
  const fields = (count: number) => Array.from({ length: count }, (_, i) => field(i)).join(' ')

  test.each([
    ['calls', `{ ${fields(DOCUMENT_LIMITS.calls + 1)} }`],
    [
      'calls in fragments',
      `query { ...A ...B } fragment A on Query { ${fields(12)} } fragment B on Query { ${fields(24).slice(fields(12).length)} }`,
    ],
    [
      'fields of nested fragments',
      `query { storesProductsV1Products { ...F0 } }
       ${Array.from({ length: 14 }, (_, i) => `fragment F${i} on StoresProductsV1ProductsPage { ...F${i + 1} x${i}: __typename ...F${i + 1} }`).join('\n')}
       fragment F14 on StoresProductsV1ProductsPage { __typename }`,
    ],
    ['tokens', `{ ${'__typename '.repeat(DOCUMENT_LIMITS.tokens)} }`],
    ['aliases of the schema', '{ __schema { types { fields { a: name b: name } } } }'],
    [
      'aliases of the schema in fragments',
      '{ a: __schema { ...F } b: __schema { ...F } } fragment F on __Schema { description }',
    ],
    [
      'schema fragments within themselves',
      '{ __schema { ...F } } fragment F on __Type { a: ofType { ...F } b: fields { ...F } c: interfaces { ...F } d: possibleTypes { ...F } }',
    ],
    [
      'long chains of schema fragments',
      `{ __schema { types { ...F0 } } } ${Array.from({ length: 15 }, (_, i) => `fragment F${i} on __Type { ofType { ...F${i + 1} } enumValues { name } ofType { ...F${i + 1} } fields { type { ...F${i + 1} } } inputFields { type { ...F${i + 1} } } }`).join(' ')} fragment F15 on __Type { name }`,
    ],
    ['lists of the schema', '{ __schema { types { fields { type { fields { name } } } } } }'],
    [
      'lists of the schema in a type',
      '{ __type(name: "Query") { fields { type { interfaces { fields { name } } } } } }',
    ],
  ])('of %s are kept, and no call is made', async (_, document) => {
    shop.statements.length = 0
    const { status, body } = await send(document)
    expect([400, 200]).toContain(status)
    expect(body.data ?? null).toBeNull()
    expect(body.errors?.length).toBeGreaterThan(0)
    expect(shop.statements).toEqual([])
  })

  test('an operation stops at its cost: what it has read stays, the rest is null with an error', {
    tags: 'nightly',
  }, async () => {
    await Promise.all(Array.from({ length: 60 }, () => w.product({}, null)))
    const names = Array.from({ length: 220 }, (_, i) => `n${i}: name`).join(' ')
    const costly = (name: string) => `${name}: storesProductsV1Products { items { ...Names } }`
    const fragment = `fragment Names on CatalogV1Product { ${names} }`
    const found = await w.merchant.callOk(products.queryProducts, { query: {} })
    const pages = Math.ceil(OPERATION_COST.max / 220 / found.products.length) + 1
    expect(pages).toBeLessThanOrEqual(DOCUMENT_LIMITS.calls)
    const document = `{ ${Array.from({ length: pages }, (_, i) => costly(`p${i}`)).join(' ')} } ${fragment}`
    const { body } = await send(document, {}, 'merchant')
    const values = Object.values(body.data ?? {})
    expect(values.filter(page => page === null).length).toBeGreaterThan(0)
    expect(values.filter(page => page !== null).length).toBeGreaterThan(0)
    for (const { message, extensions } of body.errors ?? []) {
      expect(extensions).toMatchObject({ code: 'GRAPHQL_OPERATION_TOO_EXPENSIVE', limit: OPERATION_COST.max })
      expect(message).toContain('Select fewer fields')
    }
  })

  test('a long text costs more, and the error of a change with a too large reply has `committed`', async () => {
    const description = 'x'.repeat(8_000)
    const { id } = await w.product({ description }, null)
    const texts = Array.from({ length: 2_600 }, (_, i) => `t${i}: description`).join(' ')
    const read = await send(
      `{ storesProductsV1Products(queryInput: { query: { filter: { id: "${id}" } } }) { items { ${texts} } } }`,
      {},
      'merchant',
    )
    expect(read.body.errors?.[0]?.extensions).toMatchObject({ code: 'GRAPHQL_OPERATION_TOO_EXPENSIVE' })
    expect(read.body.errors?.[0]?.extensions).not.toHaveProperty('committed')
    const change = `mutation { storesProductsV1UpdateProduct(input: { product: { id: "${id}", name: "Renamed" } }) { product { ${texts} } } }`
    const { body } = await send(change, {}, 'merchant')
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('The change was made'),
      extensions: { code: 'GRAPHQL_OPERATION_TOO_EXPENSIVE', committed: true },
    })
    const { product } = await w.merchant.callOk(products.getProduct, { id })
    expect(product.name).toBe('Renamed')
  })

  test('malformed requests are rejected with a sentence, never a 500', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{"query": 1}',
      '{"query": "{"}',
      '{"query":"{ nothing }"}',
      '{}',
    ]) {
      const response = await shop.fetch(`${shop.baseUrl}/graphql/alpha`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: w.tokens.visitor ?? '' },
        body,
      })
      expect([200, 400, 415], body).toContain(response.status)
      expect(((await response.json()) as Reply).errors?.[0]?.message).toBeTruthy()
    }
    const large = await send(`{ ${'#'.repeat(300_000)} }`)
    expect(large.status).toBe(413)
    for (const document of ['{a'.repeat(5000), `{ a(b: ${'['.repeat(2000)}) }`])
      expect(await send(document)).toMatchObject({ status: 400 })
  })
})

test('`client.graphql` sends documents as its identity, and throws for another status than 200 (protocol/graphql §1)', async () => {
  const client = createClient({
    baseUrl: shop.baseUrl,
    fetch: shop.fetch,
    auth: ApiKeyStrategy({ apiKey: shop.apiKey, siteId: shop.siteId }),
  })
  const { id } = await w.product({ name: 'Salt Cellar' })
  const document =
    'query ($id: String!) { storesProductsV1GetProduct(input: { id: $id }) { product { name } } }'
  expect(await client.graphql(document, { id })).toEqual({
    data: { storesProductsV1GetProduct: { product: { name: 'Salt Cellar' } } },
    errors: undefined,
  })
  const missing = await client.graphql(document, { id: '00000000-0000-4000-8000-000000000000' })
  expect(missing.errors?.[0]?.extensions).toMatchObject({ applicationError: { code: 'PRODUCT_NOT_FOUND' } })
  const tooLarge = client.graphql(`# ${'x'.repeat(300_000)}`)
  await expect(tooLarge).rejects.toThrow('GraphQL request failed with status 413')
})

test('the schema is valid, can be read, and has every call that needs no browser (protocol/graphql §2)', async () => {
  const introspected = await data(getIntrospectionQuery())
  const schema = buildClientSchema(introspected as never)
  expect(validateSchema(schema)).toEqual([])
  const offered = allCalls.filter(({ declaration }) => !declaration.redirects && !declaration.sameOriginOnly)
  const summaries = new Set(
    Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ description }) => description),
  )
  for (const { declaration } of offered) expect(summaries).toContain(declaration.summary)
})
