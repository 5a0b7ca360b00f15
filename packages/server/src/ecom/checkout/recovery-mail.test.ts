import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const HOUR = 3_600_000
const shop = await openShop()
const calls = contract.abandonedCheckouts

let driver: TestDriver
beforeEach(async () => {
  driver = await createDriver(shop)
})

type Checkout = Parameters<typeof driver.callOk<typeof contract.checkout.createCheckout>>[1]

/** Creates a checkout and lets it become abandoned; returns the address, the abandoned checkout and its mails. */
async function abandon(email = driver.newEmail(), more: Partial<Checkout> = {}) {
  const { id } = await driver.product({ name: 'Stoneware jug', priceData: { price: 20 } })
  const request: Checkout = {
    lineItems: [driver.line(id, 2)],
    channelType: 'WEB',
    checkoutInfo: { buyerInfo: { email } },
    ...more,
  }
  const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, request)
  shop.clock.advance(HOUR)
  await shop.platform.run('abandoned checkouts')
  return { email, checkoutId: checkout.id as string, ...(await stateOf(checkout.id as string, email)) }
}

async function stateOf(checkoutId: string, email: string) {
  const { abandonedCheckouts } = await driver.merchant.callOk(calls.queryAbandonedCheckouts, {
    query: { filter: { 'buyerInfo.email': email } },
  })
  const found = abandonedCheckouts.find(one => one.checkoutId === checkoutId)
  const mails = (await shop.mailbox()).filter(({ to, kind }) => to === email && kind === 'abandonedCheckout')
  return { abandoned: found, mails, activities: found?.activities?.map(({ type }) => type) }
}

const linkIn = (mail: { body: string | null } | undefined, path: string) =>
  mail?.body?.match(new RegExp(`http://stoa\\.test\\S*${path}\\S*`))?.[0] ?? ''

describe('the mail about an abandoned checkout (protocol/abandoned-checkouts §7)', () => {
  test('is sent once, with lines, link and a way to unsubscribe, and is an activity', async () => {
    const { abandoned, mails, activities, email } = await abandon()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ subject: 'Stoa: your order is not complete', language: 'en', secret: false })
    expect(mail?.body).toContain('2 × Stoneware jug  €40.00')
    expect(mail?.html).toContain('>Unsubscribe</a>')
    expect(linkIn(mail, '/redirect-to-checkout')).toBe(abandoned?.checkoutUrl)
    expect(activities).toEqual(['EMAIL_SENT'])
    shop.clock.advance(48 * HOUR)
    await shop.platform.run('abandoned checkouts')
    driver = await createDriver(shop)
    expect((await stateOf(abandoned?.checkoutId as string, email)).mails).toHaveLength(1)
  })

  test('contains no text that a shopper has written', async () => {
    const custom = (allowed: boolean) =>
      shop.platform.database.pool.query(
        `update sites set settings = settings || jsonb_build_object('customLineItems', $1::boolean)`,
        [allowed],
      )
    await custom(true)
    const node = await shop.addNode()
    driver = await createDriver({ ...shop, fetch: node.fetch })
    const email = driver.newEmail()
    const customLineItems = [
      {
        quantity: 1,
        price: '7',
        productName: { original: 'SPAM line' },
        itemType: { preset: 'PHYSICAL' as const },
      },
    ]
    const checkoutInfo = {
      buyerInfo: { email },
      buyerNote: 'SPAM note',
      shippingInfo: { shippingDestination: { contactDetails: { firstName: 'SPAM name' } } },
    }
    const { abandoned, mails } = await abandon(email, { customLineItems, checkoutInfo })
    expect(abandoned?.lineItems).toHaveLength(2)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Stoneware jug')
    expect(`${mails[0]?.subject} ${mails[0]?.body} ${mails[0]?.html}`).not.toContain('SPAM')
    await custom(false)
  })

  test('is in the language of the site', async () => {
    await shop.sql`update sites set locale = 'he'`
    const german = await shop.addNode()
    const { id } = await driver.product()
    const email = driver.newEmail()
    await driver.visitor.callOk(contract.checkout.createCheckout, {
      lineItems: [driver.line(id)],
      channelType: 'WEB',
      checkoutInfo: { buyerInfo: { email } },
    })
    shop.clock.advance(HOUR)
    await german.platform.run('abandoned checkouts')
    const mail = (await shop.mailbox()).find(({ to }) => to === email)
    expect(mail).toMatchObject({ language: 'he', kind: 'abandonedCheckout' })
    expect(mail?.html).toContain('dir="rtl"')
    await shop.sql`update sites set locale = 'en'`
  })

  test('goes to an address at most once in 24 hours, however often it is entered', {
    tags: 'nightly',
  }, async () => {
    const email = driver.newEmail()
    const states = [await abandon(email)]
    for (const written of [email, email.toUpperCase()]) {
      driver = await createDriver(shop)
      states.push(await abandon(written))
    }
    expect(states.map(({ activities }) => activities)).toEqual([
      ['EMAIL_SENT'],
      ['EMAIL_NOT_SENT'],
      ['EMAIL_NOT_SENT'],
    ])
    shop.clock.advance(24 * HOUR)
    driver = await createDriver(shop)
    expect((await abandon(email)).activities).toEqual(['EMAIL_SENT'])
  })

  test('is not sent to a buyer who has placed another order since', async () => {
    const { id: productId } = await driver.product()
    const email = driver.newEmail()
    const request = {
      lineItems: [driver.line(productId)],
      channelType: 'WEB' as const,
      checkoutInfo: { buyerInfo: { email } },
    }
    const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, request)
    shop.clock.advance(1000)
    await driver.order()
    shop.clock.advance(HOUR)
    await shop.platform.run('abandoned checkouts')
    const { activities, mails } = await stateOf(checkout.id as string, email)
    expect([activities, mails]).toEqual([['EMAIL_NOT_SENT'], []])
  })

  test('is not sent to an address that has ordered since on another device', async () => {
    const { id: productId } = await driver.product()
    const begin = async (email: string) => {
      const request = {
        lineItems: [driver.line(productId)],
        channelType: 'WEB' as const,
        checkoutInfo: { buyerInfo: { email } },
      }
      const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, request)
      return checkout.id as string
    }
    const [ordered, left] = [driver.newEmail(), driver.newEmail()]
    const checkouts = [await begin(ordered), await begin(left)]
    shop.clock.advance(1000)
    const other = await createDriver(shop)
    const id = await other.checkout(productId)
    const buyerInfo = { email: ordered.toUpperCase() }
    await other.visitor.callOk(contract.checkout.updateCheckout, { checkout: { id, buyerInfo } })
    await other.visitor.callOk(contract.checkout.createOrder, { id })
    shop.clock.advance(HOUR)
    await shop.platform.run('abandoned checkouts')
    expect((await stateOf(checkouts[0] as string, ordered)).activities).toEqual(['EMAIL_NOT_SENT'])
    expect((await stateOf(checkouts[1] as string, left)).activities).toEqual(['EMAIL_SENT'])
  })

  test('is not sent when the merchant has turned it off', async () => {
    const setMail = (sendMail: boolean) =>
      driver.merchant.callOk(contract.sites.updateSite, { site: { checkoutRecovery: { sendMail } } })
    await setMail(false)
    const { activities, mails } = await abandon()
    expect([activities, mails]).toEqual([[], []])
    await setMail(true)
  })
})

describe('unsubscribing (protocol/abandoned-checkouts §7)', () => {
  test('takes effect by a POST, not by opening the link', async () => {
    const { mails, email } = await abandon()
    const link = linkIn(mails[0], '/unsubscribe')
    const opened = await shop.fetch(link)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const text = await opened.text()
    expect(text).toContain('<button>Unsubscribe</button>')
    // The page tells a holder of the link no address.
    expect(`${text} ${atob(new URL(link).searchParams.get('token')?.split('.')[0] ?? '')}`).not.toContain(
      email,
    )
    shop.clock.advance(24 * HOUR)
    driver = await createDriver(shop)
    expect((await abandon(email)).activities).toEqual(['EMAIL_SENT'])
    // As a mailbox sends it (RFC 8058).
    const posted = await shop.fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([posted.status, await posted.text()]).toEqual([200, expect.stringContaining('no more reminders')])
    shop.clock.advance(24 * HOUR)
    driver = await createDriver(shop)
    const { activities } = await abandon(email.toUpperCase())
    expect(activities).toEqual(['EMAIL_NOT_SENT'])
    // Other mails still arrive.
    await shop.fetch(link, { method: 'POST' })
  })

  test('needs the token of a mail', async () => {
    for (const method of ['GET', 'POST'])
      for (const query of ['', '?token=', '?token=a.b', `?token=${'x'.repeat(5000)}`]) {
        const response = await shop.fetch(`http://stoa.test/unsubscribe${query}`, { method })
        expect(response.status).toBe(400)
        expect(await response.text()).toContain('not valid')
      }
  })

  test('keeps a recipient’s address as a hash alone', async () => {
    const { mails, email } = await abandon()
    await shop.fetch(linkIn(mails[0], '/unsubscribe'), { method: 'POST' })
    const rows = await shop.sql`select u::text as row, octet_length(address_hash) as bytes
      from mail_unsubscriptions u order by created_at desc limit 1`
    expect(rows[0].bytes).toBe(32)
    expect(rows[0].row).not.toContain(email)
  })
})
