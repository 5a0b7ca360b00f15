import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { createDriver, createShop } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import type { MailRequest } from '../call/mail-request.ts'
import type { Site } from '../call/site.ts'
import { readConfiguration } from '../config/load.ts'
import { settings } from '../config/settings.ts'
import { openJobRuns } from '../events/job-runs.ts'
import { EVENT_QUEUE, MAIL_QUEUE, openJobs } from '../events/jobs.ts'
import { openPlatform } from '../platform.ts'
import { listMails, mailToSend, settleOldMails } from '../storage/mails.ts'
import { persistEffects } from '../storage/write-effects.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { deliverMail } from './deliver.ts'
import { openMailRoutes } from './mail-routes.ts'
import type { StoredMail } from './mail-server.ts'
import { type Mailing, openMailing } from './mailing.ts'
import { headersOf, openSmtpServer, type SmtpServer } from './smtp-server.fixture.ts'

const open: { close(): Promise<void> | void }[] = []
const logged: string[] = []
const logger = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)

const { shop } = await openTestShop()
const { pool } = shop.platform.database
const jobs = await openJobs((text, values) => pool.query(text, values), {
  supervise: false,
  onError: error => logged.push(String(error)),
})
const runs = await openJobRuns({ db: shop.platform.database, clock: shop.clock, logger, work: false })
const site = {
  id: shop.siteId,
  name: 'Stoa',
  currency: 'EUR',
  locale: 'en',
  settings: {} as Site['settings'],
}
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
afterAll(async () => {
  await runs.close()
  await jobs.close()
})

const MAIL_FROM = 'no-reply@agora.example'

/** What mails need of the installation and of its sites. */
const installation = (smtpUrl: string | undefined) => ({
  smtpUrl,
  mailFrom: MAIL_FROM,
  publicUrl: shop.baseUrl,
  privateEndpoints: false,
})
const { directory } = shop.platform.host.platform

async function mailingTo(smtpUrl: string | undefined, stored: StoredMail = {}): Promise<Mailing> {
  const config = { ...installation(smtpUrl), mailRetrySec: 1, drainTimeoutMs: 500 }
  const db = shop.platform.database
  const clock = shop.clock
  const mailing = await openMailing({
    db,
    jobs,
    runs,
    clock,
    logger,
    work: true,
    directory,
    storedOf: () => stored,
    config,
  })
  open.push(mailing)
  return mailing
}

async function server(options: Parameters<typeof openSmtpServer>[0] = {}): Promise<SmtpServer> {
  const smtp = await openSmtpServer(options)
  // It ends last, since it waits for those who are connected.
  open.unshift(smtp)
  return smtp
}

/** Leaves a mail as a call does, in one transaction, which may fail in the end. */
async function leave(mailing: Mailing, mail: MailRequest, { fails = false } = {}): Promise<void> {
  await shop.platform.database.transaction(async tx => {
    await persistEffects(tx, {
      siteId: shop.siteId,
      actor: { role: 'visitor' },
      requestId: 'r',
      now: shop.clock.now(),
      events: [],
      eventIds: [],
      mails: mailing.render([mail], site),
      invalidated: [],
      jobs: {
        deliverEvents: jobs.insertFor(EVENT_QUEUE),
        sendMails: jobs.insertFor(MAIL_QUEUE),
        mailRetry: mailing.retry,
        others: [],
      },
    })
    if (fails) throw new Error('undone')
  })
  mailing.wake()
}

const newest = async () => {
  const mail = (await listMails(shop.platform.database, shop.siteId)).at(-1)
  if (!mail) throw new Error('no mail')
  return mail
}
const becomes = (status: string) =>
  expect.poll(async () => (await newest()).status, { timeout: 20_000, interval: 50 }).toBe(status)

const code = (value: string, to = 'ada@example.com'): MailRequest => ({
  to,
  template: 'emailCode',
  data: { code: value },
})
const blocked = (to = 'ada@example.com'): MailRequest => ({ to, template: 'memberBlocked', data: {} })

test('without an SMTP server a mail stays readable in the mailbox', async () => {
  const mailing = await mailingTo(undefined)
  await leave(mailing, code('111222'))
  expect(await newest()).toMatchObject({ status: 'KEPT', body: expect.stringContaining('111222') })
})

test('a mail is sent with both parts under the name of the site, and its secret is erased', async () => {
  const smtp = await server()
  const mailing = await mailingTo(smtp.url)
  await leave(mailing, code('482913'))
  await becomes('SENT')
  const mail = await newest()
  expect(mail).toMatchObject({
    attempts: 1,
    lastError: null,
    body: null,
    html: null,
    sentAt: shop.clock.now(),
  })
  expect(smtp.received).toHaveLength(1)
  const [received] = smtp.received
  expect(received).toMatchObject({ from: MAIL_FROM, to: ['ada@example.com'] })
  const headers = headersOf(received?.raw ?? '')
  expect(headers).toMatchObject({
    from: `Stoa <${MAIL_FROM}>`,
    to: 'ada@example.com',
    subject: 'Stoa: your sign-in code',
    'message-id': `<${mail.id}.${shop.siteId}@agora.example>`,
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringContaining('multipart/alternative'),
  })
  expect(received?.raw).toMatch(
    /Content-Type: text\/plain[\s\S]*482913[\s\S]*Content-Type: text\/html[\s\S]*482913/,
  )
})

test('a mail without a secret can be read afterwards', async () => {
  const smtp = await server()
  await leave(await mailingTo(smtp.url), blocked())
  await becomes('SENT')
  expect(await newest()).toMatchObject({ body: expect.stringContaining('blocked') })
})

test('an order that is placed on one node is confirmed by another one that looks after the queue', async () => {
  const smtp = await server()
  const config = { smtpUrl: smtp.url, mailFrom: MAIL_FROM }
  const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', config })
  open.push(shop)
  const values = { ...readConfiguration(settings).values, ...config }
  const connection = { connectionString: shop.databaseUrl }
  open.push(await openPlatform({ config: values, connection, logger, maintenance: true }))
  const w = await createDriver(shop)
  await w.order()
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
  expect(smtp.received[0]).toMatchObject({ to: ['ada@example.com'] })
  await expect.poll(async () => (await shop.mailbox()).map(({ status }) => status)).toEqual(['SENT'])
})

test('a transaction that is undone sends nothing', async () => {
  const smtp = await server()
  const mailing = await mailingTo(smtp.url)
  await expect(leave(mailing, blocked('gone@example.com'), { fails: true })).rejects.toThrow('undone')
  await leave(mailing, blocked('next@example.com'))
  await becomes('SENT')
  expect(smtp.received.map(({ to }) => to)).toEqual([['next@example.com']])
})

test('a permanent rejection sets FAILED with the message of the server, after one attempt', async () => {
  const smtp = await server({ rejectRecipient: () => ({ code: 550, text: '5.1.1 no such mailbox' }) })
  await leave(await mailingTo(smtp.url), code('333444'))
  await becomes('FAILED')
  expect(await newest()).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining('5.1.1 no such mailbox'),
    body: null,
  })
})

test('a temporary rejection is tried again until the server takes it, under the same id', async () => {
  let calls = 0
  let rejects = true
  const smtp = await server({
    rejectData: () => (++calls < 3 || rejects ? { code: 451, text: '4.3.0 try again later' } : undefined),
  })
  await leave(await mailingTo(smtp.url), code('555666'))
  await expect.poll(async () => (await newest()).attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await newest()).toMatchObject({
    status: 'WAITING',
    lastError: expect.stringContaining('4.3.0'),
    body: expect.stringContaining('555666'),
  })
  rejects = false
  await becomes('SENT')
  expect(calls).toBeGreaterThanOrEqual(3)
  expect(await newest()).toMatchObject({ attempts: calls, lastError: null, body: null })
  const ids = smtp.received.map(({ raw }) => headersOf(raw)['message-id'])
  expect([ids.length, new Set(ids).size]).toEqual([calls, 1])
})

test('a mail waits for a server that cannot be reached, and is sent later', async () => {
  const removed = await openSmtpServer({})
  await removed.close()
  await leave(await mailingTo(removed.url), blocked('patient@example.com'))
  await expect.poll(async () => (await newest()).attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await newest()).toMatchObject({
    status: 'WAITING',
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
  const smtp = await server({ port: removed.port })
  await becomes('SENT')
  expect(smtp.received).toHaveLength(1)
})

test('after the last attempt it is given up', async () => {
  const removed = await openSmtpServer({})
  await removed.close()
  const mailing = await mailingTo(undefined)
  await leave(mailing, code('777888'))
  const { pool } = shop.platform.database
  await pool.query(`update mails set status = 'WAITING' where id = $1`, [(await newest()).id])
  const routes = openMailRoutes({ config: installation(removed.url), directory, storedOf: () => ({}) })
  open.push(routes)
  const delivery = { db: shop.platform.database, clock: shop.clock, routes, logger }
  const job = { siteId: shop.siteId, mailId: (await newest()).id }
  expect(await deliverMail(delivery, job, false)).toBe('again')
  expect(await deliverMail(delivery, job, true)).toBe('done')
  expect(await newest()).toMatchObject({ status: 'FAILED', attempts: 2, body: null })
  expect(await mailToSend(shop.platform.database, shop.siteId, job.mailId)).toBeUndefined()
  expect(await deliverMail(delivery, job, false)).toBe('done')
})

test('after a rejected SMTP login the mail stays queued', async () => {
  const smtp = await server({ login: { user: 'shop', pass: 'right' } })
  await leave(await mailingTo(smtp.url.replace('//', '//shop:wrong@')), blocked())
  await expect.poll(async () => (await newest()).attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await newest()).toMatchObject({ status: 'WAITING', lastError: expect.stringContaining('535') })
  for (const each of open.splice(1)) await each.close()
  await mailingTo(smtp.url.replace('//', '//shop:right@'))
  await becomes('SENT')
})

test('an SMTP server that does not respond does not delay the shutdown', async () => {
  const sockets: Socket[] = []
  const mute = createServer(socket => sockets.push(socket))
  await new Promise<void>(listening => mute.listen(0, '127.0.0.1', listening))
  const mailing = await mailingTo(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`)
  await leave(mailing, blocked('late@example.com'))
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1)
  const startedAt = performance.now()
  await mailing.close()
  // Its greeting would be waited for ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(8000)
  for (const socket of sockets) socket.destroy()
  await new Promise(closed => mute.close(closed))
  await expect.poll(async () => (await newest()).attempts, { timeout: 10_000 }).toBe(1)
  expect(await newest()).toMatchObject({ status: 'WAITING' })
})

test('names cannot add a header or a recipient on the wire', async () => {
  const smtp = await server()
  const hostile = 'Ägora" <evil@example.com>,\r\nBcc: victim@example.com\r\n\r\n<b>body</b>'
  await leave(await mailingTo(smtp.url, { sender: { senderName: hostile } }), {
    to: 'owner@example.com',
    template: 'memberWaiting',
    data: { name: hostile, email: 'x@example.com\r\nCc: victim@example.com' },
  })
  await becomes('SENT')
  const [received] = smtp.received
  expect(received).toMatchObject({ from: MAIL_FROM, to: ['owner@example.com'] })
  const headers = headersOf(received?.raw ?? '')
  expect(Object.keys(headers)).not.toContain('bcc')
  expect(Object.keys(headers)).not.toContain('cc')
  // The name is one encoded word after the other, and the address behind it is ours.
  expect(headers.from).toMatch(new RegExp(`^(=\\?UTF-8\\?[QB]\\?[^? ]+\\?=\\s*)+ <${MAIL_FROM}>$`, 'i'))
})

test('no log line contains a code, recipient or password', () => {
  const text = logged.join('\n')
  expect(text).toContain('mail sent')
  expect(text).toContain('mail not sent')
  expect(text).not.toMatch(/111222|482913|333444|555666|777888|example\.com|wrong|right/)
})

test('after a day a mail without a job fails, and the bodies of mails with secrets are erased', async () => {
  const mailing = await mailingTo(undefined)
  await leave(mailing, blocked('lost@example.com'))
  const lost = (await newest()).id
  const { database } = shop.platform
  await database.pool.query(`update mails set status = 'WAITING' where id = $1`, [lost])
  await leave(mailing, code('999000'))
  const settle = () => settleOldMails(database, shop.clock.now())
  await settle()
  expect(await newest()).toMatchObject({ body: expect.stringContaining('999000') })
  shop.clock.advance(25 * 3_600_000)
  await settle()
  const mails = await listMails(database, shop.siteId)
  expect(mails.find(({ id }) => id === lost)).toMatchObject({
    status: 'FAILED',
    lastError: 'It could not be sent within a day.',
    body: expect.stringContaining('blocked'),
  })
  expect(mails.at(-1)).toMatchObject({ status: 'KEPT', body: null, html: null })
})

test('a mail that the recipient has not caused has the headers of RFC 8058', async () => {
  const smtp = await server()
  const mailing = await mailingTo(smtp.url)
  const unsubscribeUrl = 'https://shop.example/unsubscribe?token=a.b'
  const data = { currency: 'EUR', lines: [], link: 'https://shop.example/cart', unsubscribeUrl }
  await leave(mailing, { to: 'ada@example.com', template: 'abandonedCheckout', data })
  await becomes('SENT')
  expect(headersOf(smtp.received[0]?.raw ?? '')).toMatchObject({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await leave(mailing, blocked())
  await becomes('SENT')
  expect(headersOf(smtp.received[1]?.raw ?? '')).not.toHaveProperty('list-unsubscribe')
})
