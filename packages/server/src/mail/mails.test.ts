import { contract } from '@stoa/contract'
import { createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { mails } = contract

const { shop } = await openTestShop()
const ofShop = () => shop

/** An order, and the id of the mail that confirms it. */
async function orderMail(w: TestDriver): Promise<string> {
  await w.order()
  const { mails: found } = await w.merchant.callOk(mails.listMails, { limit: 1 })
  return found[0]?.id ?? ''
}

/** Sets columns of a mail, as sending it does. */
const change = (id: string, columns: string) =>
  shop.platform.database.pool.query(`update mails set ${columns} where id = $1`, [Number(id)])

scenarios(ofShop, mails.getMail, [
  {
    name: 'reads a mail of the mailbox with both parts, with one statement',
    given: async w => ({ id: await orderMail(w) }),
    reply: {
      mail: {
        recipient: 'ada@example.com',
        kind: 'orderPlaced',
        language: 'en',
        status: 'KEPT',
        attempts: 0,
      },
    },
    statements: 1,
    afterwards: (_, { mail }) => {
      expect(mail.text).toContain('Thank you for your order')
      expect(mail.html).toMatch(/^<!doctype html>/)
      expect(mail).not.toHaveProperty('lastError')
    },
  },
  {
    name: 'reads a code that stays in the mailbox',
    given: async w => {
      const id = await orderMail(w)
      await change(id, 'secret = true')
      return { id }
    },
    afterwards: (_, { mail }) => expect(mail.text).toContain('Thank you'),
  },
  {
    name: 'reads no code that is on its way to a member',
    given: async w => {
      const id = await orderMail(w)
      await change(id, "secret = true, status = 'WAITING', attempts = 2, last_error = '451 later'")
      return { id }
    },
    reply: {
      mail: { status: 'WAITING', attempts: 2, lastError: '451 later', text: undefined, html: undefined },
    },
  },
  { name: 'finds none that is not there', request: { id: '999999999' }, fails: 'MAIL_NOT_FOUND' },
  { name: 'finds none by what is no id', request: { id: '1 or true' }, fails: 'MAIL_NOT_FOUND' },
  { name: 'finds none by a number beyond all', request: { id: '9'.repeat(100) }, fails: 'MAIL_NOT_FOUND' },
  { name: 'may not read mail', as: 'member', request: { id: '1' }, fails: 'PERMISSION_DENIED' },
])

scenarios(ofShop, mails.listMails, [
  {
    name: 'lists the newest first, without what they say, with one statement',
    given: async w => {
      await orderMail(w)
      return { limit: 2 }
    },
    statements: 1,
    afterwards: (_, { mails: found, metadata }) => {
      expect(metadata).toMatchObject({ count: 2, hasNext: true })
      expect(Number(found[0]?.id)).toBeGreaterThan(Number(found[1]?.id))
      expect(found[0]).not.toHaveProperty('text')
    },
  },
  { name: 'may not list mail', as: 'visitor', fails: 'PERMISSION_DENIED' },
  { name: 'asks for at most 100', request: { limit: 101 }, rejects: { limit: 'MAX' } },
  {
    name: 'asks for a status that there is',
    request: { status: 'LOST' as never },
    rejects: { status: 'INVALID_ENUM_VALUE' },
  },
  { name: 'comes with a cursor of this call', request: { cursor: 'abc' }, rejects: { cursor: 'FORMAT' } },
])

describe('the mailbox is searched', () => {
  const idsOf = (reply: { mails: { id: string }[] }) => reply.mails.map(({ id }) => id)

  test('by recipient, kind and status', async () => {
    const w = await createDriver(shop)
    const id = await orderMail(w)
    await change(id, "recipient = 'only@example.com', status = 'FAILED'")
    const list = async (filter: object) => idsOf(await w.merchant.callOk(mails.listMails, filter))
    expect(await list({ recipient: 'only@example.com' })).toEqual([id])
    expect(await list({ recipient: 'only@example.com', kind: 'orderPlaced', status: 'FAILED' })).toEqual([id])
    expect(await list({ recipient: 'only@example.com', kind: 'orderCanceled' })).toEqual([])
    expect(await list({ recipient: 'only@example.com', status: 'KEPT' })).toEqual([])
    expect(await list({ recipient: 'nobody@example.com' })).toEqual([])
  })

  test('page by page and back, each mail once', async () => {
    const w = await createDriver(shop)
    const ids = [await orderMail(w), await orderMail(w), await orderMail(w)].reverse()
    for (const id of ids) await change(id, "recipient = 'pages@example.com'")
    const page = (message: object) => w.merchant.callOk(mails.listMails, message)
    const first = await page({ recipient: 'pages@example.com', limit: 2 })
    const second = await page({ cursor: first.metadata.cursors?.next })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(second.metadata.hasNext).toBe(false)
    expect(idsOf(await page({ cursor: second.metadata.cursors?.prev }))).toEqual(ids.slice(0, 2))
    const beside = { cursor: first.metadata.cursors?.next, recipient: 'other@example.com' }
    expect(rejectedFields(await w.merchant.send(mails.listMails, beside))).toEqual({
      recipient: 'ONE_OF_ALIGNMENT',
    })
  })
})

test('every template is previewed in every language, and a test mail is in the mailbox', async () => {
  const w = await createDriver(shop)
  const { templates, languages } = await w.merchant.callOk(mails.listMailTemplates, {})
  expect(languages).toEqual(expect.arrayContaining(['en', 'de', 'es']))
  for (const template of templates)
    for (const language of languages) {
      const preview = await w.merchant.callOk(mails.previewMailTemplate, { template, language })
      expect(preview).toMatchObject({ language })
      for (const part of [preview.subject, preview.text, preview.html]) expect(part).not.toBe('')
    }
  const recipient = w.newEmail()
  await w.merchant.callOk(mails.sendTestMail, { template: 'orderPlaced', recipient, language: 'de' })
  const { mails: found } = await w.merchant.callOk(mails.listMails, { recipient })
  expect(found).toMatchObject([{ kind: 'orderPlaced', language: 'de', recipient }])
  const unknown = await w.merchant.send(mails.previewMailTemplate, { template: 'constructor' })
  expect(unknown.status).toBe(404)
})

describe('a mail belongs to an area of the shop', () => {
  const keyWith = async (w: TestDriver, ...scopes: string[]) =>
    (await w.merchant.callOk(contract.apiKeys.createApiKey, { name: 'Scoped', scopes })).secret
  const read = async (w: TestDriver, id: string, token: string) =>
    w.merchant.send(mails.getMail, { id }, { token })

  test('and is shown to those who may read the area', async () => {
    const w = await createDriver(shop)
    const id = await orderMail(w)
    const list = async (token: string) =>
      (await w.merchant.callOk(mails.listMails, { limit: 1 }, { token })).mails.map(mail => mail.id)
    const ofOrders = await keyWith(w, 'developers:read', 'orders:read')
    const ofCustomers = await keyWith(w, 'developers:read', 'customers:read')
    expect(await list(ofOrders)).toEqual([id])
    expect(await list(ofCustomers)).not.toContain(id)
    expect((await read(w, id, ofOrders)).status).toBe(200)
    expect((await read(w, id, ofCustomers)).status).toBe(404)
  })

  test('without the tokens of its links, unless the reader may change staff', async () => {
    const w = await createDriver(shop)
    const id = await orderMail(w)
    const { text, html } = (await read(w, id, await keyWith(w, 'developers:read', 'orders:read'))).body.mail
    expect(text).toContain('Thank you')
    expect(text).toContain('/order?…')
    expect(text + html).not.toContain('token')
    const full = (await read(w, id, shop.apiKey)).body.mail
    expect(full.text).toContain('/order#token=')
    expect(full.html).toContain('/order#token=')
  })

  test('and shows codes to those who may change staff only', async () => {
    const w = await createDriver(shop)
    const id = await orderMail(w)
    await change(id, "secret = true, status = 'KEPT'")
    const scoped = await read(w, id, await keyWith(w, 'developers:write', 'orders:write'))
    expect([scoped.status, scoped.body.mail.text, scoped.body.mail.html]).toEqual([200, undefined, undefined])
    expect((await read(w, id, shop.apiKey)).body.mail.text).toContain('Thank you')
  })
})
