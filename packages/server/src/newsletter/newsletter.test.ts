import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()
const calls = contract.newsletter
const DAY = 86_400_000
let w: TestDriver
beforeEach(async () => {
  w = await createDriver(shop)
})

const subscribe = (email: string, more: object = {}) =>
  w.visitor.send(calls.subscribeToNewsletter, { email, ...more })
const found = async (email: string) =>
  (await w.merchant.callOk(calls.queryNewsletterSubscribers, { query: { filter: { email } } }))
    .newsletterSubscribers
const mailsTo = async (email: string) => (await shop.mailbox()).filter(({ to }) => to === email)
const linkTo = async (email: string) => {
  const body = (await w.mailTo(email)).body ?? ''
  return /http\S+\?token=\S+/.exec(body)?.[0] ?? ''
}
const eventsOf = async (entityId: string) =>
  (await w.merchant.callOk(contract.events.listEvents, { entityId })).events.map(({ type }) =>
    type.split('_').at(-1),
  )

/** Signs an address up and confirms it; returns the address and the link that unsubscribes. */
async function confirmed() {
  const email = w.newEmail()
  await subscribe(email)
  await shop.fetch(await linkTo(email), { method: 'POST' })
  return { email, unsubscribeUrl: await linkTo(email) }
}

describe('a sign-up', () => {
  test('counts only when the link of its mail was used', async () => {
    const email = w.newEmail()
    const reply = await subscribe(`  ${email.toUpperCase()}`.trim(), { language: 'de', page: '/' })
    expect([reply.status, reply.body]).toEqual([200, {}])
    const [pending] = await found(email)
    expect(pending).toMatchObject({ email, status: 'PENDING', language: 'de', page: '/' })
    const link = await linkTo(email)
    expect((await w.mailTo(email)).subject).toContain('Bestätigen Sie')
    expect(link).not.toContain(email)
    // A program that opens the links of mails does not confirm.
    const page = await shop.fetch(link)
    expect(await page.text()).toContain('<button>Anmeldung bestätigen</button>')
    expect((await found(email))[0]?.status).toBe('PENDING')

    const done = await (await shop.fetch(link, { method: 'POST' })).text()
    expect(done).toMatch(/Sie sind zum Newsletter von .* angemeldet.*<a href="http[^"]+">Zurück zum Shop/)
    const [subscriber] = await found(email)
    expect(subscriber).toMatchObject({ status: 'CONFIRMED', confirmedDate: expect.any(String) })
    expect(await eventsOf(subscriber?.id ?? '')).toEqual(['created', 'updated'])
    expect((await w.mailTo(email)).kind).toBe('newsletterWelcome')
    // A second click changes nothing.
    const mails = (await mailsTo(email)).length
    expect((await shop.fetch(link, { method: 'POST' })).status).toBe(200)
    expect((await mailsTo(email)).length).toBe(mails)
    expect(await eventsOf(subscriber?.id ?? '')).toEqual(['created', 'updated'])
  })

  test('of a confirmed address changes nothing and gets the same reply, and no second confirmation', async () => {
    const { email } = await confirmed()
    const before = await found(email)
    const reply = await subscribe(email, { language: 'es' })
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect(await found(email)).toEqual(before)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'newsletterConfirmation',
      'newsletterWelcome',
      'newsletterWelcome',
    ])
  })

  test('is deleted when it was not confirmed within a week; its link says so', async () => {
    const email = w.newEmail()
    await subscribe(email)
    const link = await linkTo(email)
    const { email: other } = await confirmed()
    shop.clock.advance(8 * DAY)
    await shop.platform.run('expired rows', shop.clock.now())
    w = await createDriver(shop)
    expect(await found(email)).toEqual([])
    expect(await found(other)).toHaveLength(1)
    expect(await (await shop.fetch(link, { method: 'POST' })).text()).toContain('This link has expired.')
    const token = new URL(link).searchParams.get('token') ?? ''
    const reply = await w.visitor.send(calls.confirmNewsletterSubscription, { token })
    expect(codeOf(reply)).toBe('NEWSLETTER_LINK_INVALID')
  })

  test('twice at the same time is one sign-up', async () => {
    const email = w.newEmail()
    await Promise.all([subscribe(email), subscribe(email)])
    expect(await found(email)).toHaveLength(1)
  })

  test('is limited for each address, and an address must be one', async () => {
    const email = w.newEmail()
    const codes = []
    for (let i = 0; i < 6; i++) codes.push(codeOf(await subscribe(email)))
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
    expect(Object.keys(rejectedFields(await subscribe('ada')))).toEqual(['email'])
  })
})

describe('a subscriber', () => {
  test('unsubscribes by the link of the mail, also twice, and by one click of the mailbox (RFC 8058)', async () => {
    const { email, unsubscribeUrl } = await confirmed()
    expect((await found(email))[0]?.unsubscribeUrl).toBe(unsubscribeUrl)
    expect(await (await shop.fetch(unsubscribeUrl)).text()).toContain('<button>Unsubscribe</button>')
    expect(await found(email)).toHaveLength(1)
    for (let i = 0; i < 2; i++) {
      const reply = await shop.fetch(unsubscribeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(await reply.text()).toContain('You will no longer get the newsletter')
    }
    expect(await found(email)).toEqual([])
  })

  test('is deleted by the merchant, who only finds those of the site', async () => {
    const { email } = await confirmed()
    const [{ id } = { id: '' }] = await found(email)
    const { count } = await w.merchant.callOk(calls.countNewsletterSubscribers, {
      filter: { email, status: 'CONFIRMED' },
    })
    expect(count).toBe(1)
    await w.merchant.callOk(calls.deleteNewsletterSubscriber, { newsletterSubscriberId: id })
    const again = await w.merchant.send(calls.deleteNewsletterSubscriber, { newsletterSubscriberId: id })
    expect(codeOf(again)).toBe('NEWSLETTER_SUBSCRIBER_NOT_FOUND')
    expect(await eventsOf(id)).toEqual(['created', 'updated', 'deleted'])
  })
})

test('a link of another purpose, a changed link and none are rejected', async () => {
  const { email, unsubscribeUrl } = await confirmed()
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? ''
  for (const wrong of [token, `${token}x`, 'x', 'x.y']) {
    const reply = await w.visitor.send(calls.confirmNewsletterSubscription, { token: wrong })
    expect(codeOf(reply)).toBe('NEWSLETTER_LINK_INVALID')
    const page = await shop.fetch(`http://stoa.test/newsletter/confirm?token=${wrong}`, { method: 'POST' })
    expect(page.status).toBe(400)
  }
  expect(await found(email)).toHaveLength(1)
})

test.each([
  [{ language: '"><script>' }, { language: 'FORMAT' }],
  [{ page: 'javascript:alert(1)' }, { page: 'FORMAT' }],
  [{ page: '//other.test' }, { page: 'FORMAT' }],
  [{ page: '/a\r\nb' }, { page: 'FORMAT' }],
])('a sign-up stores no other text than a language and a page (%j)', async (more, rejected) => {
  expect(rejectedFields(await subscribe(w.newEmail(), more))).toEqual(rejected)
})
