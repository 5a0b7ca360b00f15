import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../testing/open-test-shop.fixture.ts'
import { notifyBackInStock } from './notify-back-in-stock.ts'
import { type BackInStockState, backInStockStates } from './request-states.ts'

const { shop, driver: w } = await openShopWithDrivers()
const calls = contract.backInStockNotifications
const HOUR = 3_600_000
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const NOWHERE = '00000000-0000-4000-a000-000000000000'

const send = (
  catalogItemId: string,
  email: string,
  options?: object,
  as: 'visitor' | 'merchant' = 'visitor',
) =>
  w.as(as).send(calls.createBackInStockNotificationRequest, {
    request: { catalogReference: { catalogItemId, appId, ...(options && { options }) }, email },
    itemDetails: { name: 'SPAM name', price: '1' },
  })

/** Sends requests of new addresses; returns the addresses, oldest first. */
async function ask(productId: string, count = 1, options?: object) {
  const emails = []
  for (let i = 0; i < count; i++) {
    const email = w.newEmail()
    const reply = await send(productId, email, options)
    expect([reply.status, codeOf(reply)]).toEqual([200, undefined])
    emails.push(email)
    // Lists are ordered by time.
    shop.clock.advance(1)
  }
  return emails
}

/** Addresses that got a mail, in the order of the mails. */
const mailed = async (emails: readonly string[]) =>
  (await shop.mailbox())
    .filter(({ kind, to }) => kind === 'backInStock' && emails.includes(to))
    .map(({ to }) => to)

const requestsOf = async (productId: string) => {
  const filter = { 'catalogReference.catalogItemId': productId }
  const query = { filter, sort: [{ fieldName: 'createdDate', order: 'ASC' as const }] }
  return (await w.merchant.callOk(calls.queryBackInStockNotificationRequests, { query })).requests
}
const restock = async (productId: string, quantity: number) => {
  await w.stock(productId, quantity)
  await shop.platform.run('back-in-stock mails')
}

test.each(backInStockStates.cells)(
  'a request in $state becomes $next by $action (protocol/back-in-stock §2)',
  ({ state, action, next }) => {
    const documented: Record<BackInStockState, readonly (BackInStockState | undefined)[]> = {
      RECEIVED: ['PROCESSING', 'NOTIFICATION_SENT', 'FAILED', 'NOTIFICATION_SENT'],
      PROCESSING: [undefined, 'NOTIFICATION_SENT', 'FAILED', 'NOTIFICATION_SENT'],
      NOTIFICATION_SENT: [undefined, undefined, undefined, 'NOTIFICATION_SENT'],
      FAILED: [undefined, undefined, undefined, 'NOTIFICATION_SENT'],
    }
    expect(next).toBe(documented[state][backInStockStates.actions.indexOf(action)])
  },
)

describe('a request (protocol/back-in-stock §3)', () => {
  test('is stored once for each address and variant, and its reply does not tell which', async () => {
    const { id } = await w.product({}, 0)
    const email = w.newEmail()
    const [first, second] = [await send(id, email), await send(id, email.toUpperCase())]
    expect(second.body).toEqual(first.body)
    expect(first.body.request).toEqual({
      id: expect.any(String),
      catalogReference: { catalogItemId: id, appId },
      email,
      status: 'RECEIVED',
    })
    expect(await requestsOf(id)).toMatchObject([
      { email, status: 'RECEIVED', createdDate: expect.any(String) },
    ])
    await restock(id, 1)
    await w.stock(id, 0)
    expect((await send(id, email)).body.request.id).not.toBe(first.body.request.id)
  })

  test('is stored once by concurrent calls', async () => {
    const { id } = await w.product({}, 0)
    const email = w.newEmail()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(id, email)))
    expect(new Set(replies.map(({ body }) => body.request?.id)).size).toBe(1)
    expect(await requestsOf(id)).toHaveLength(1)
  })

  test('is rejected for a variant in stock, a hidden product and an open choice', async () => {
    const inStock = await w.product({}, 1)
    expect(codeOf(await send(inStock.id, w.newEmail()))).toBe('PRODUCT_IN_STOCK')
    const hidden = await w.product({ visible: false }, 0)
    expect(codeOf(await send(hidden.id, w.newEmail()))).toBe('PRODUCT_NOT_FOUND')
    expect(codeOf(await send('no-guid', w.newEmail()))).toBe('PRODUCT_NOT_FOUND')
    const options = ['S', 'M'].map(value => ({ value, description: value }))
    const shirt = await w.product(
      { manageVariants: true, productOptions: [{ name: 'Size', choices: options }] },
      0,
    )
    expect(rejectedFields(await send(shirt.id, w.newEmail()))).toEqual({
      'request.catalogReference.options': 'REQUIRED_FIELD',
    })
    expect(codeOf(await send(shirt.id, w.newEmail(), { variantId: NOWHERE }))).toBe('VARIANT_NOT_FOUND')
    const [byChoice] = await ask(shirt.id, 1, { options: { Size: 'M' } })
    const [byId] = await ask(shirt.id, 1, { variantId: shirt.variants[0]?.id })
    const variant = shirt.variants.find(({ choices }) => choices.Size === 'M')
    await w.merchant.callOk(contract.inventory.updateInventoryVariants, {
      inventoryItem: { productId: shirt.id, variants: [{ variantId: variant?.id, quantity: 5 }] },
    })
    await shop.platform.run('back-in-stock mails')
    expect(await mailed([byChoice ?? '', byId ?? ''])).toEqual([byChoice])
  })

  test('is limited by address (protocol/back-in-stock §4)', async () => {
    const { id } = await w.product({}, 0)
    const email = w.newEmail()
    for (let i = 0; i < 20; i++) expect((await send(id, email)).status).toBe(200)
    expect((await send(id, email)).status).toBe(429)
    expect((await send(id, email, undefined, 'merchant')).status).toBe(200)
  })
})

describe('the mail (protocol/back-in-stock §3)', () => {
  test('is sent once, with name, price and page of the product, and without text of the caller', async () => {
    const { id, slug } = await w.product({ name: 'Stoneware jug', priceData: { price: 20 } }, 0)
    const [email = ''] = await ask(id)
    await shop.platform.run('back-in-stock mails')
    expect(await mailed([email])).toEqual([])
    await restock(id, 5)
    await restock(id, 9)
    shop.clock.advance(48 * HOUR)
    await shop.platform.run('back-in-stock mails')
    expect(await mailed([email])).toEqual([email])
    const mail = (await shop.mailbox()).find(({ to }) => to === email)
    expect(mail).toMatchObject({ subject: 'Stoa: Stoneware jug is in stock again', language: 'en' })
    expect(mail?.body).toContain('Stoneware jug  €20.00')
    expect(mail?.body).toContain(`/products/${slug}`)
    expect(mail?.html).toContain('>Unsubscribe</a>')
    expect(`${mail?.subject}${mail?.html}`).not.toContain('SPAM')
    expect(await requestsOf(id)).toMatchObject([{ status: 'NOTIFICATION_SENT', autoNotified: true }])
  })

  test('goes to the oldest requests, at most as many as pieces; the next ones follow a day later', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 5)
    await restock(id, 2)
    expect(await mailed(emails)).toEqual(emails.slice(0, 2))
    await restock(id, 3)
    expect(await mailed(emails)).toEqual(emails.slice(0, 3))
    shop.clock.advance(23 * HOUR)
    await shop.platform.run('back-in-stock mails')
    expect(await mailed(emails)).toHaveLength(3)
    shop.clock.advance(2 * HOUR)
    await shop.platform.run('back-in-stock mails')
    expect(await mailed(emails)).toEqual(emails)
  })

  test('goes to the next ones at once if the pieces were sold and others return', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 4)
    await restock(id, 2)
    await restock(id, 0)
    await restock(id, 2)
    expect(await mailed(emails)).toEqual(emails)
  })

  test('skips addresses that have unsubscribed, whose piece goes to the next one', async () => {
    const { id } = await w.product({}, 0)
    const [gone = '', next = ''] = await ask(id, 2)
    const { id: other } = await w.product({}, 0)
    await send(other, gone)
    await restock(other, 1)
    const mail = (await shop.mailbox()).find(({ to }) => to === gone)
    const url = /http:\/\/stoa\.test\/unsubscribe\S+/.exec(mail?.body ?? '')?.[0] ?? ''
    expect((await shop.fetch(url, { method: 'POST' })).status).toBe(200)
    await restock(id, 1)
    expect(await mailed([next])).toEqual([next])
    expect((await requestsOf(id)).map(({ status }) => status)).toEqual(['FAILED', 'NOTIFICATION_SENT'])
  })

  test('is not sent for a hidden product, nor for a deleted one', async () => {
    const [hidden, deleted] = [await w.product({}, 0), await w.product({}, 0)]
    const emails = [...(await ask(hidden.id)), ...(await ask(deleted.id))]
    await w.merchant.callOk(contract.products.updateProduct, { product: { id: hidden.id, visible: false } })
    await w.merchant.callOk(contract.products.deleteProduct, { id: deleted.id })
    await restock(hidden.id, 3)
    expect(await mailed(emails)).toEqual([])
  })

  test('is sent to all when stock is not counted any more', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 3)
    const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', inStock: true }]
    await w.merchant.callOk(contract.inventory.updateInventoryVariants, {
      inventoryItem: { productId: id, trackQuantity: false, variants },
    })
    await shop.platform.run('back-in-stock mails')
    expect(await mailed(emails)).toEqual(emails)
  })

  test('3 pieces and 50 requests make 3 mails to the 3 oldest, however many nodes look at the same time', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 50)
    const nodes = [shop.platform, (await shop.addNode()).platform, (await shop.addNode()).platform]
    await w.stock(id, 3)
    await Promise.all([...nodes, ...nodes, ...nodes].map(node => node.run('back-in-stock mails')))
    expect(await mailed(emails)).toEqual(emails.slice(0, 3))
    const states = (await requestsOf(id)).map(({ status }) => status)
    expect(states.filter(status => status === 'NOTIFICATION_SENT')).toHaveLength(3)
  })
})

test('a run ends between two transactions when the platform stops, and one of few products leaves no place', async () => {
  let transactions = 0
  const item = { siteId: shop.siteId, productId: NOWHERE, variantId: NOWHERE }
  const lists: unknown[] = []
  await notifyBackInStock(
    {
      db: shop.platform.database,
      transact: (async () => (++transactions < 5 ? 200 : 0)) as never,
      eachDue: async list => {
        lists.push(list.name)
        await list.settle([item as never])
      },
      isStopping: () => transactions === 3,
    },
    shop.clock.now(),
    { siteId: shop.siteId, productIds: [NOWHERE] },
  )
  expect([transactions, lists]).toEqual([3, [undefined]])
})

test('a completed request is deleted after 90 days, a waiting one stays (protocol/back-in-stock §4)', async () => {
  const { id } = await w.product({}, 0)
  const [, waiting] = await ask(id, 2)
  await restock(id, 1)
  const after = async (days: number) => {
    await shop.platform.run('expired rows', shop.clock.now() + days * 24 * HOUR)
    return (await requestsOf(id)).map(({ email }) => email)
  }
  expect(await after(89)).toHaveLength(2)
  expect(await after(91)).toEqual([waiting])
})

describe('calls of the merchant (protocol/back-in-stock §1)', () => {
  test('a report mails waiting addresses whatever the stock is, with the reported name', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 3)
    const [first] = await requestsOf(id)
    const catalogReference = { catalogItemId: id, appId }
    const report = (requestIds: string[], name: string) =>
      w.merchant.callOk(calls.reportItemsBackInStock, {
        catalogReference,
        requestIds,
        itemDetails: { name, price: '7.5' },
      })
    await report([first?.id ?? ''], 'First jug')
    expect((await requestsOf(id))[0]?.status).toBe('PROCESSING')
    await shop.platform.run('back-in-stock mails')
    expect(await mailed(emails)).toEqual(emails.slice(0, 1))
    await report([], 'Other jug')
    await shop.platform.run('back-in-stock mails')
    expect(await mailed(emails)).toEqual(emails)
    const subjects = (await shop.mailbox())
      .filter(({ to }) => emails.includes(to))
      .map(({ subject }) => subject)
    expect(subjects[0]).toContain('First jug')
    expect(subjects[1]).toContain('Other jug')
  })

  test('count, mark, delete and query; a marked or deleted request gets no mail', async () => {
    const { id } = await w.product({}, 0)
    const emails = await ask(id, 3)
    const [marked, deleted] = await requestsOf(id)
    const { request } = await w.merchant.callOk(calls.markAsNotificationSent, { id: marked?.id ?? '' })
    expect(request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false })
    await w.merchant.callOk(calls.deleteBackInStockNotificationRequest, { id: deleted?.id ?? '' })
    const catalogReferences = [id, NOWHERE].map(catalogItemId => ({ catalogItemId, appId }))
    const { countsPerCatalogReference: counts } = await w.merchant.callOk(
      calls.getBackInStockNotificationRequestsCountByCatalogReferences,
      { catalogReferences },
    )
    expect(counts.map(({ count }) => count)).toEqual([1, 0])
    await restock(id, 10)
    expect(await mailed(emails)).toEqual(emails.slice(2))
    const query = {
      paging: { limit: 1, offset: 1 },
      sort: [{ fieldName: 'createdDate', order: 'ASC' as const }],
    }
    const page = await w.merchant.callOk(calls.queryBackInStockNotificationRequests, { query })
    expect(page.metadata).toMatchObject({ count: 1, offset: 1, total: expect.any(Number) })
  })

  test('a long query is sent as POST to its own path (protocol/transport §3)', async () => {
    const reply = await shop.fetch(
      `${shop.baseUrl}/back-in-stock-service/v1/back-in-stock-notification-requests/query`,
      {
        method: 'POST',
        headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ query: { cursorPaging: { limit: 2 } } }),
      },
    )
    expect([reply.status, ((await reply.json()) as { requests: unknown[] }).requests.length]).toEqual([
      200, 2,
    ])
  })
})
