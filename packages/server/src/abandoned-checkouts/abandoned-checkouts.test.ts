import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const shop = await openShop()
const calls = contract.abandonedCheckouts
const { getCheckout, updateCheckout, createOrder } = contract.checkout

let driver: TestDriver
beforeEach(async () => {
  driver = await createDriver(shop)
})

const run = () => shop.platform.run('abandoned checkouts')

/** Lets the checkouts become abandoned that had no activity for an hour. */
async function waitAnHour() {
  shop.clock.advance(HOUR)
  await run()
}

/** The abandoned checkout of a checkout, or undefined. */
async function abandonedOf(checkoutId: string) {
  const query = { cursorPaging: { limit: 100 } }
  const { abandonedCheckouts } = await driver.merchant.callOk(calls.queryAbandonedCheckouts, { query })
  return abandonedCheckouts.find(found => found.checkoutId === checkoutId)
}

async function abandon(checkoutId: string) {
  await waitAnHour()
  const found = await abandonedOf(checkoutId)
  if (!found) throw new Error('not abandoned')
  return found
}

const setEmail = (id: string, email: string) =>
  driver.visitor.callOk(updateCheckout, { checkout: { id, buyerInfo: { email } } })

const eventsOf = async (entityId: string) =>
  (await driver.merchant.callOk(contract.events.listEvents, { entityId })).events.map(({ type }) =>
    type.replace('wix.ecom.v1.abandoned_checkout_', ''),
  )

/** The checkout and the token that a redirect leads to. */
async function redeem(url: string) {
  const response = await shop.fetch(url)
  expect(response.status, await response.text()).toBe(302)
  const location = new URL(response.headers.get('location') as string)
  const sessionToken = location.hash.replace('#session=', '')
  return driver.anyone.callOk(contract.redirects.redeemRedirectSession, { sessionToken })
}

describe('a checkout', () => {
  test('is abandoned after an hour without activity (protocol/abandoned-checkouts §2)', async () => {
    const id = await driver.checkout()
    shop.clock.advance(HOUR - 1)
    await run()
    expect(await abandonedOf(id)).toBeUndefined()
    shop.clock.advance(1)
    await run()
    const found = await abandonedOf(id)
    expect(found).toMatchObject({ status: 'ABANDONED', checkoutId: id })
    await run()
    expect(await eventsOf(found?.id as string)).toEqual(['created'])
  })

  test('is not abandoned while it or its cart changes', async () => {
    const id = await driver.checkout()
    shop.clock.advance(HOUR / 2)
    await setEmail(id, 'ada@example.com')
    await waitAnHour()
    expect(await abandonedOf(id)).toBeDefined()
    driver = await createDriver(shop)
    const other = await driver.checkout()
    shop.clock.advance(HOUR / 2)
    await driver.cart()
    shop.clock.advance(HOUR / 2)
    await run()
    expect(await abandonedOf(other)).toBeUndefined()
    shop.clock.advance(HOUR / 2)
    await run()
    expect(await abandonedOf(other)).toBeDefined()
  })

  test('without e-mail address, a completed one and an old one are not abandoned', async () => {
    const { id: productId } = await driver.product()
    const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, {
      lineItems: [driver.line(productId)],
      channelType: 'WEB',
    })
    const ordered = await driver.checkout(productId)
    await driver.visitor.callOk(createOrder, { id: ordered })
    driver = await createDriver(shop)
    const old = await driver.checkout()
    shop.clock.advance(8 * DAY)
    await run()
    for (const id of [checkout.id as string, ordered, old]) expect(await abandonedOf(id)).toBeUndefined()
  })

  test('is abandoned after the time that the merchant sets', async () => {
    const update = (checkoutRecovery: object) =>
      driver.merchant.send(contract.sites.updateSite, { site: { checkoutRecovery } })
    expect(rejectedFields(await update({ abandonedAfterMinutes: 9 }))).toEqual({
      'site.checkoutRecovery.abandonedAfterMinutes': 'MIN',
    })
    const reply = await update({ abandonedAfterMinutes: 10 })
    expect(reply.body.site.checkoutRecovery).toEqual({ abandonedAfterMinutes: 10, sendMail: true })
    const id = await driver.checkout()
    shop.clock.advance(10 * MINUTE)
    await run()
    expect(await abandonedOf(id)).toBeDefined()
    await update({ abandonedAfterMinutes: 60 })
  })

  test('is abandoned once by two nodes', async () => {
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      driver = await createDriver(shop)
      ids.push(await driver.checkout())
    }
    shop.clock.advance(HOUR)
    const node = await shop.addNode()
    await Promise.all([run(), node.platform.run('abandoned checkouts'), run()])
    for (const id of ids) {
      const rows = await shop.sql`select a.id, c.abandoned_checkout_id from abandoned_checkouts a
        join checkouts c on c.id = a.checkout_id where a.checkout_id = ${id}`
      expect(rows).toHaveLength(1)
      expect(rows[0].id).toBe(rows[0].abandoned_checkout_id)
      expect(await eventsOf(rows[0].id)).toEqual(['created'])
    }
  })
})

describe('an abandoned checkout', () => {
  test('is a snapshot of what the buyer saw (protocol/abandoned-checkouts §1)', async () => {
    const product = await driver.product({ name: 'Jug', priceData: { price: 20 } })
    const id = await driver.checkout(product.id, 2)
    const { checkout } = await driver.visitor.callOk(getCheckout, { id })
    const found = await abandon(id)
    expect(found).toMatchObject({
      checkoutId: id,
      cartId: checkout.cartId,
      status: 'ABANDONED',
      buyerLanguage: 'en',
      buyerInfo: { visitorId: checkout.buyerInfo?.visitorId, email: 'ada@example.com' },
      contactDetails: { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' },
      currency: 'EUR',
      totalPrice: checkout.priceSummary.total,
      subtotalPrice: { amount: '40.00' },
      lineItems: [
        { quantity: 2, productName: { original: 'Jug' }, price: { amount: '20.00' }, catalogReference: {} },
      ],
      appliedDiscounts: [],
      createdDate: expect.any(String),
    })
    // Prices of the catalogue do not change it.
    await driver.merchant.callOk(contract.products.updateProduct, {
      product: { id: product.id, priceData: { price: 99 } },
    })
    expect((await abandonedOf(id))?.subtotalPrice?.amount).toBe('40.00')
  })

  test('has the subtotal before its discounts (protocol/abandoned-checkouts §1)', async () => {
    const coupon = { name: 'Off', code: 'OFF-10', percentage: 10 }
    await driver.merchant.callOk(contract.coupons.createCoupon, { coupon })
    const id = await driver.checkout((await driver.product({ priceData: { price: 20 } })).id)
    await driver.visitor.callOk(updateCheckout, { checkout: { id }, couponCode: 'OFF-10' })
    const { checkout } = await driver.visitor.callOk(getCheckout, { id })
    const found = await abandon(id)
    expect(found.subtotalPrice?.amount).toBe('20.00')
    expect(found.totalPrice).toEqual(checkout.priceSummary.total)
    expect(checkout.priceSummary.discount?.amount).toBe('2.00')
  })

  test('is recovered by the order, once (protocol/abandoned-checkouts §3)', async () => {
    const id = await driver.checkout()
    const { id: abandonedCheckoutId } = await abandon(id)
    shop.clock.advance(MINUTE)
    await driver.visitor.callOk(createOrder, { id })
    const { abandonedCheckout } = await driver.merchant.callOk(calls.getAbandonedCheckout, {
      abandonedCheckoutId,
    })
    expect(abandonedCheckout).toMatchObject({
      status: 'RECOVERED',
      checkoutRecoveredDate: new Date(shop.clock.now()).toISOString(),
    })
    expect(await eventsOf(abandonedCheckoutId)).toEqual(['created', 'recovered'])
  })

  test('is recovered when the merchant marks the checkout as completed', async () => {
    const id = await driver.checkout()
    const found = await abandon(id)
    await driver.merchant.callOk(contract.checkout.markCheckoutAsCompleted, { id })
    expect((await abandonedOf(id))?.status).toBe('RECOVERED')
    expect(await eventsOf(found.id)).toEqual(['created', 'recovered'])
  })

  test('keeps its newest 20 activities (protocol/abandoned-checkouts §3)', async () => {
    const { id } = await abandon(await driver.checkout())
    const add = async (activityType: 'TASK_CREATED' | 'SCHEDULED') =>
      (
        await driver.merchant.callOk(calls.addAbandonedCheckoutActivity, {
          abandonedCheckoutId: id,
          activityType,
        })
      ).abandonedCheckout.activities ?? []
    const before = await add('SCHEDULED')
    expect(before.at(-1)).toEqual({
      type: 'SCHEDULED',
      createdDate: new Date(shop.clock.now()).toISOString(),
    })
    for (let i = 0; i < 19; i++) await add('TASK_CREATED')
    const after = await add('TASK_CREATED')
    expect(after.map(({ type }) => type)).toEqual(Array(20).fill('TASK_CREATED'))
    expect((await eventsOf(id)).filter(type => type === 'updated')).toHaveLength(21)
  })

  test('is deleted alone or with others; the checkout stays', async () => {
    const id = await driver.checkout()
    const { id: abandonedCheckoutId } = await abandon(id)
    await driver.merchant.callOk(calls.deleteAbandonedCheckout, { abandonedCheckoutId })
    const again = await driver.merchant.send(calls.deleteAbandonedCheckout, { abandonedCheckoutId })
    expect([again.status, codeOf(again)]).toEqual([404, 'ABANDONED_CHECKOUT_NOT_FOUND'])
    expect(await eventsOf(abandonedCheckoutId)).toEqual(['created', 'deleted'])
    // It is not found again, and the order of its checkout succeeds.
    await run()
    expect(await abandonedOf(id)).toBeUndefined()
    await driver.visitor.callOk(createOrder, { id })
    driver = await createDriver(shop)
    const other = await abandon(await driver.checkout())
    const reply = await driver.merchant.callOk(calls.bulkDeleteAbandonedCheckouts, {
      abandonedCheckoutIds: [other.id, abandonedCheckoutId],
    })
    expect(reply.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false])
    expect(reply.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  })

  test('is erased with the member who owns the checkout', async () => {
    await driver.asNewMember()
    const id = await driver.checkout(undefined, 1, 'member')
    const found = await abandon(id)
    const data = await driver.member.callOk(contract.members.downloadMyData, {})
    expect(data.abandonedCheckouts).toMatchObject([{ id: found.id, checkoutId: id }])
    await driver.merchant.callOk(contract.members.deleteMember, { id: driver.memberId })
    expect(await abandonedOf(id)).toBeUndefined()
    const { events } = await driver.merchant.callOk(contract.events.listEvents, { entityId: found.id })
    expect(JSON.stringify(events)).not.toContain('Lovelace')
  })
})

describe('queries and searches (protocol/abandoned-checkouts §4)', () => {
  test('find by status, owner and address', async () => {
    const id = await driver.checkout()
    await setEmail(id, 'Grace@Example.com')
    const { buyerInfo } = await abandon(id)
    const find = async (filter: object) => {
      const { abandonedCheckouts, metadata } = await driver.merchant.callOk(calls.queryAbandonedCheckouts, {
        query: { filter: { $and: [{ 'buyerInfo.visitorId': buyerInfo?.visitorId }, filter] } },
      })
      expect(metadata.count).toBe(abandonedCheckouts.length)
      return abandonedCheckouts.map(found => found.checkoutId)
    }
    expect(await find({ status: { $eq: 'ABANDONED' } })).toEqual([id])
    expect(await find({ 'buyerInfo.email': { $startsWith: 'grace@' } })).toEqual([id])
    expect(await find({ status: 'RECOVERED' })).toEqual([])
  })

  test('search words in address and name, and filter by activity', async () => {
    const id = await driver.checkout()
    await setEmail(id, 'hopper-7@example.com')
    const found = await abandon(id)
    await driver.merchant.callOk(calls.addAbandonedCheckoutActivity, {
      abandonedCheckoutId: found.id,
      activityType: 'NOTIFICATION_SENT',
    })
    type Search = Parameters<typeof driver.callOk<typeof calls.searchAbandonedCheckouts>>[1]['search']
    const search = async (search: Search) =>
      (await driver.merchant.callOk(calls.searchAbandonedCheckouts, { search })).abandonedCheckouts.map(
        one => one.checkoutId,
      )
    expect(await search({ search: { expression: 'HOPPER-7' } })).toEqual([id])
    expect(await search({ search: { expression: 'hopper-7 lovelace', mode: 'AND' } })).toEqual([id])
    expect(await search({ search: { expression: 'hopper-7 missing', mode: 'AND' } })).toEqual([])
    expect(await search({ search: { expression: 'hopper-7 missing', mode: 'OR' } })).toEqual([id])
    expect(await search({ search: { expression: 'hopper-7', fields: ['contactDetails.lastName'] } })).toEqual(
      [],
    )
    expect(await search({ filter: { 'activities.type': { $hasSome: ['NOTIFICATION_SENT'] } } })).toEqual([id])
    expect(
      await search({ filter: { 'contactDetails.lastName': 'Lovelace' }, search: { expression: 'hopper-7' } }),
    ).toEqual([id])
    const rejected = async (search: object) =>
      rejectedFields(await driver.merchant.send(calls.searchAbandonedCheckouts, { search }))
    expect(await rejected({ search: { fields: ['status'] } })).toEqual({
      'search.search.fields[0]': 'INVALID_ENUM_VALUE',
    })
    expect(Object.keys(await rejected({ filter: { status: { $startsWith: 'A' } } }))).toHaveLength(1)
    expect(Object.keys(await rejected({ sort: [{ fieldName: 'status' }] }))).toHaveLength(1)
  })

  test('page by cursor', async () => {
    for (let i = 0; i < 2; i++) {
      driver = await createDriver(shop)
      await abandon(await driver.checkout())
    }
    const page = (search: object) => driver.merchant.callOk(calls.searchAbandonedCheckouts, { search })
    const first = await page({ cursorPaging: { limit: 1 }, search: { expression: 'lovelace' } })
    expect(first.abandonedCheckouts).toHaveLength(1)
    const second = await page({ cursorPaging: { limit: 1, cursor: first.pagingMetadata.cursors?.next } })
    expect(second.abandonedCheckouts).toHaveLength(1)
    expect(second.abandonedCheckouts[0]?.id).not.toBe(first.abandonedCheckouts[0]?.id)
  })
})

describe('analytics (protocol/abandoned-checkouts §5)', () => {
  const analytics = (message: object) => driver.merchant.send(calls.getAbandonedCheckoutAnalytics, message)
  const setTimeZone = (timeZone: string) =>
    driver.merchant.callOk(contract.sites.updateSite, { site: { timeZone } })

  test('sum totals and count by status, over local days', async () => {
    // 23:30 of the first day and 00:30 of the next one in Berlin.
    shop.clock.set('2027-05-31T20:30:00Z')
    driver = await createDriver(shop)
    await setTimeZone('Europe/Berlin')
    const price = (amount: number) => driver.product({ priceData: { price: amount } })
    const totals: number[] = []
    const abandonOne = async (amount: number) => {
      driver = await createDriver(shop)
      const id = await driver.checkout((await price(amount)).id)
      totals.push(Number((await abandon(id)).totalPrice?.amount))
      return id
    }
    await abandonOne(10)
    const recovered = await abandonOne(20)
    await driver.visitor.callOk(createOrder, { id: recovered })
    await abandonOne(30)
    const [a = 0, b = 0, c = 0] = totals
    const days = { startDate: '2027-05-31', endDate: '2027-05-31' }
    expect((await analytics(days)).body).toEqual({
      currency: 'EUR',
      recoverableValue: a.toFixed(2),
      recoverableCheckoutCount: 1,
      averageRecoverableCheckoutValue: a.toFixed(2),
      recoveredValue: '0.00',
      recoveredCheckoutCount: 0,
      recoveryRate: 0,
    })
    const june = { startDate: '2027-06-01', endDate: '2027-06-30' }
    expect((await analytics(june)).body).toMatchObject({
      recoverableValue: c.toFixed(2),
      recoveredValue: b.toFixed(2),
      recoveryRate: 0.5,
    })
    const both = { ...days, endDate: '2027-06-30' }
    expect((await analytics(both)).body).toMatchObject({
      averageRecoverableCheckoutValue: ((a + c) / 2).toFixed(2),
      recoveryRate: 0.3333,
    })
    expect((await analytics({ ...both, statuses: ['RECOVERED'], metrics: ['RECOVERY_RATE'] })).body).toEqual({
      currency: 'EUR',
      recoveryRate: 1,
    })
    await setTimeZone('UTC')
  })

  test('need two dates in order', async () => {
    const rejected = async (startDate: string, endDate: string) =>
      rejectedFields(await analytics({ startDate, endDate }))
    expect(await rejected('2027-02-29', '2027-03-01')).toEqual({ startDate: 'FORMAT' })
    expect(await rejected('2027-03-02', '2027-03-01')).toEqual({ endDate: 'VALIDATION' })
    expect(await rejected('2027-3-2', '2027-03-03')).toEqual({ startDate: 'FORMAT' })
  })
})

describe('the link of an abandoned checkout (protocol/abandoned-checkouts §6)', () => {
  test('restores the lines for a new visitor, without personal data', async () => {
    const { id: productId } = await driver.product()
    const id = await driver.checkout(productId, 2)
    await driver.visitor.callOk(updateCheckout, { checkout: { id, buyerNote: 'for Charles' } })
    const { checkoutUrl } = await abandon(id)
    const { accessToken, checkoutId } = await redeem(checkoutUrl as string)
    expect(checkoutId).not.toBe(id)
    const as = { token: accessToken }
    const { checkout } = await driver.visitor.callOk(getCheckout, { id: checkoutId }, as)
    expect(checkout.lineItems).toMatchObject([
      { quantity: 2, catalogReference: { catalogItemId: productId } },
    ])
    expect(JSON.stringify(checkout)).not.toMatch(/ada@example|Lovelace|Invalidenstr|Charles/)
    // The token is for the page of the new checkout alone.
    const original = await driver.visitor.send(getCheckout, { id }, as)
    expect(codeOf(original)).toBe('PERMISSION_DENIED')
  })

  test('signs no member in', { tags: 'nightly' }, async () => {
    await driver.asNewMember()
    const id = await driver.checkout(undefined, 1, 'member')
    const { checkoutUrl } = await abandon(id)
    const { accessToken, checkoutId } = await redeem(checkoutUrl as string)
    const as = { token: accessToken }
    const { checkout } = await driver.visitor.callOk(getCheckout, { id: checkoutId }, as)
    expect(checkout.buyerInfo).toEqual({ visitorId: expect.any(String) })
    const own = await driver.visitor.send(contract.members.getCurrentMember, {}, as)
    expect(codeOf(own)).toBe('PERMISSION_DENIED')
  })

  test('leads to a checkout whose order recovers the abandoned one, and then to the shop', async () => {
    const id = await driver.checkout()
    const { checkoutUrl, id: abandonedCheckoutId } = await abandon(id)
    const { accessToken, checkoutId } = await redeem(checkoutUrl as string)
    const as = { token: accessToken }
    const { checkout } = await driver.merchant.callOk(getCheckout, { id })
    await driver.visitor.callOk(
      updateCheckout,
      {
        checkout: {
          id: checkoutId,
          buyerInfo: { email: 'new@example.com' },
          billingInfo: checkout.billingInfo,
          shippingInfo: {
            shippingDestination: checkout.shippingInfo.shippingDestination,
            selectedCarrierServiceOption: {
              code: checkout.shippingInfo.selectedCarrierServiceOption?.code,
            },
          },
        },
      },
      as,
    )
    await driver.visitor.callOk(createOrder, { id: checkoutId }, as)
    expect((await abandonedOf(id))?.status).toBe('RECOVERED')
    expect(await eventsOf(abandonedCheckoutId)).toEqual(['created', 'recovered'])
    const response = await shop.fetch(checkoutUrl as string)
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://shop.test/'])
    // A restored checkout is not abandoned again.
    await waitAnHour()
    expect(await abandonedOf(checkoutId)).toBeUndefined()
  })

  test('opens the shop when the checkout was abandoned more than 30 days ago', async () => {
    const { checkoutUrl } = await abandon(await driver.checkout())
    const url = new URL(checkoutUrl as string)
    const id = url.pathname.split('/').at(-2)
    const created = (at: number) =>
      shop.platform.database.pool.query(
        'update abandoned_checkouts set created_at = to_timestamp($1 / 1000.0) where id = $2',
        [at, id],
      )
    const target = async () => (await shop.fetch(url, { redirect: 'manual' })).headers.get('location')
    await created(shop.clock.now() - 30 * 86_400_000)
    expect(await target()).toContain('/checkout')
    await created(shop.clock.now() - 30 * 86_400_000 - 1)
    expect(await target()).not.toContain('/checkout')
  })

  test('needs its token, or the merchant or the owner as the caller', async () => {
    const { id: abandonedCheckoutId, checkoutUrl } = await abandon(await driver.checkout())
    const open = async (token: string | undefined, authorization?: string) => {
      const url = new URL(checkoutUrl as string)
      url.searchParams.delete('token')
      if (token) url.searchParams.set('token', token)
      const response = await shop.fetch(url.href, { headers: { ...(authorization && { authorization }) } })
      return response.status === 302 ? 302 : codeOf({ ...response, body: await response.json() })
    }
    const stranger = await createDriver(shop)
    const other = await abandon(await stranger.checkout())
    const otherToken = new URL(other.checkoutUrl as string).searchParams.get('token') as string
    expect(await open('guess')).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
    expect(await open(otherToken)).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
    expect(await open(undefined)).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
    expect(await open(undefined, stranger.tokens.visitor)).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
    expect(await open(undefined, shop.apiKey)).toBe(302)
    await driver.merchant.callOk(calls.deleteAbandonedCheckout, { abandonedCheckoutId })
    const token = new URL(checkoutUrl as string).searchParams.get('token') as string
    expect(await open(token)).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
  })
})
