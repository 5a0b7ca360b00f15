import { createDriver } from '@stoa/testkit'
import { describe, expect, it } from 'vitest'
import { openShop, shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop({ config: { development: true } })

const get = (path: string, origin = shop.baseUrl) => shop.fetch(`${origin}${path}`)
const pool = () => shop.platform.database.pool

describe('the mailbox of developers', () => {
  it('says so while it is empty', async () => {
    const reply = await get('/mailbox')
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('No mail yet')])
  })

  it('shows the newest mail and lists the others, without script', async () => {
    const w = await createDriver(shop)
    await w.order()
    await w.order()
    const reply = await get('/mailbox')
    const page = await reply.text()
    expect(page.match(/<li>/g)).toHaveLength(2)
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).not.toMatch(/<script|\son\w+=|style="/)
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self';/)
    expect(policy).not.toContain('unsafe')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('shows a mail in a document without scripts that other sites cannot frame', async () => {
    const { rows } = await pool().query('select id from mails order by id limit 1')
    const page = await (await get(`/mailbox/${rows[0].id}`)).text()
    expect(page).toContain(`href="/mailbox/${rows[0].id}" aria-current="page"`)
    const mail = await get(`/mailbox/${rows[0].id}/html`)
    expect(await mail.text()).toMatch(/^<!doctype html>/)
    const policy = mail.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none';.*; sandbox .*frame-ancestors 'self'/)
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  })

  it('escapes the content of a mail', async () => {
    const hostile = '"><script>alert(1)</script>'
    await pool().query(
      `update mails set subject = $1, recipient = $1, body = $1, last_error = $1, status = 'FAILED'`,
      [hostile],
    )
    const page = await (await get('/mailbox')).text()
    expect(page).not.toContain('<script')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('states when the content of a mail is not stored', async () => {
    await pool().query('update mails set body = null, html = null')
    expect(await (await get('/mailbox')).text()).toContain('is not kept')
    const { rows } = await pool().query('select id from mails limit 1')
    expect((await get(`/mailbox/${rows[0].id}/html`)).status).toBe(404)
  })

  it.each(['/mailbox/999999999', '/mailbox/999999999/html', '/mailbox/abc'])('has no page %s', async path => {
    expect((await get(path)).status).toBe(404)
  })

  it('rejects other host names, against DNS rebinding', async () => {
    expect((await get('/mailbox', 'http://evil.example')).status).toBe(404)
    expect((await get('/mailbox', 'http://localhost:4000')).status).toBe(200)
    expect((await get('/mailbox', 'http://[::1]:4000')).status).toBe(200)
  })
})

describe('on a platform that other machines reach', () => {
  const from = async (remoteAddress: string | undefined, headers: Record<string, string> = {}) => {
    const statuses: number[] = []
    for (const path of ['/mailbox', '/mailbox/1', '/mailbox/1/html']) {
      const request = new Request(`http://localhost:4000${path}`, { headers })
      const reply = await shop.platform.fetch(request, { incoming: { socket: { remoteAddress } } })
      expect(await reply.text()).toBeTypeOf('string')
      statuses.push(reply.status)
    }
    return statuses
  }

  it.each([
    '203.0.113.9',
    '10.0.0.5',
    '172.17.0.1',
    '::ffff:203.0.113.9',
    '2001:db8::1',
    '1127.0.0.1',
    undefined,
  ])('the mailbox is not shown to %s, whatever Host it names', async address =>
    expect(await from(address)).toEqual([403, 403, 403]),
  )

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])(
    'the mailbox is not shown through a proxy that sends %s',
    async header => expect(await from('127.0.0.1', { [header]: '127.0.0.1' })).toEqual([403, 403, 403]),
  )

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('the mailbox is shown to %s', async address => {
    expect((await from(address))[0]).toBe(200)
  })
})

it('the mailbox is not served outside development', { tags: 'nightly' }, async () => {
  const shop = await shopOfTest()
  for (const path of ['/mailbox', '/mailbox/1', '/mailbox/1/html'])
    expect((await shop.fetch(`${shop.baseUrl}${path}`)).status).toBe(404)
})
