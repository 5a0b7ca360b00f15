// @module-tag nightly
import { allCalls, type CallDeclaration, contract } from '@stoa/contract'
import { type Reply, validRequest } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const READ_SCOPES = ['orders:read', 'customers:read', 'developers:read']
const JUNK = 'x'.repeat(43)
/** Secrets have at least 16 characters, of those of base64url and JWTs. */
const SECRET = /^(?=.*\d)[\w.~+-]{16,2048}$/
/** Ids, which every reply has, times and numbers. */
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const NO_SECRET = /^(\d{4}-\d\d-\d\d.*|[\d.]+)$/

type Call = (typeof allCalls)[number]
const declarationOf = (call: Call): CallDeclaration => call.declaration
const operationOf = ({ resource, name }: Call) => `${resource}.${name}`

/** Reads that a merchant can send. */
const reads = allCalls.filter(call => {
  const declaration = declarationOf(call)
  const isRead = declaration.method === 'GET' || declaration.readOnly
  return isRead && declaration.allow.some(role => role === 'merchant' || role === 'anyone')
})

/** The strings of a value, with their path without the index of list elements. */
function* stringsOf(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value)) for (const one of value) yield* stringsOf(one, path)
  else if (value && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) yield* stringsOf(one, path ? `${path}.${name}` : name)
}

/** What a string could hold to be redeemed: itself, and the parts of an address. */
function candidatesOf(text: string): string[] {
  const parts = [text, ...text.split(/[/?#&=,\s]/)].map(part =>
    decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, '%25')),
  )
  return [...new Set(parts)].filter(part => SECRET.test(part) && !GUID.test(part) && !NO_SECRET.test(part))
}

/** Fields with names, ids and public keys. */
const PUBLIC = /(slug|id|type|key|relativePath)$/i
const CREDENTIAL = /token|secret|code$|session/i
const SESSION = /^(access_?token|refresh_?token|id_?token|session_?token)$/i

/** Names of the fields of a schema, those of nested objects too, with their path. */
function* fieldsOf(schema: unknown, path = ''): Generator<[path: string, name: string]> {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> }
  for (const [name, field] of Object.entries(properties)) {
    const at = path ? `${path}.${name}` : name
    if (field.type === 'string') yield [at, name]
    yield* fieldsOf(field, at)
  }
}

/** A copy of the message with another value at the path. */
const withField = (message: object, path: string, value: string): object => {
  const [first = '', ...rest] = path.split('.')
  const inner = (message as Record<string, object>)[first] ?? {}
  return { ...message, [first]: rest.length > 0 ? withField(inner, rest.join('.'), value) : value }
}

const tokensIn = (reply: Reply) =>
  reply.status >= 400
    ? []
    : [...stringsOf(reply.body)]
        .filter(([path]) => SESSION.test(path.split('.').at(-1) ?? ''))
        .map(([, text]) => text)

/** Attempts to get a token for a text: each is a field of a call that gives tokens, in a request that is valid otherwise. */
async function redeemers() {
  const attempts: { name: string; redeem: (text: string) => Promise<Reply> }[] = []
  for (const call of allCalls) {
    const declaration = declarationOf(call)
    const role = declaration.allow.find(role => role === 'anyone' || role === 'visitor')
    if (!role || ![...fieldsOf(declaration.reply)].some(([, name]) => SESSION.test(name))) continue
    const { message } = await validRequest(driver, call.resource, call.name)
    for (const [path, name] of fieldsOf(declaration.request)) {
      if (!CREDENTIAL.test(name)) continue
      const redeem = (text: string) => driver.send(declaration, withField(message, path, text), role)
      // Where any text is accepted, the field is no credential.
      if (tokensIn(await redeem(JUNK)).length === 0)
        attempts.push({ name: `${operationOf(call)} ${path}`, redeem })
    }
  }
  const { clientId } = shop
  for (const [grantType, field] of [
    ['refresh_token', 'refresh_token'],
    ['authorization_code', 'code'],
    ['urn:ietf:params:oauth:grant-type:token-exchange', 'subject_token'],
    ['client_credentials', 'client_secret'],
  ] as const)
    attempts.push({
      name: `oauth.token ${grantType}`,
      redeem: text =>
        driver.anyone.send(contract.oauth.token, {
          grant_type: grantType,
          client_id: clientId,
          [field]: text,
        } as never),
    })
  return attempts
}

/** What stands in the replies to reads: what could be redeemed, with the read and the path in its reply, and all ids. */
async function collect() {
  const { token } = await signInStaff({ shop, driver }, 'READ_ONLY')
  const scopes = READ_SCOPES as never
  const { secret = '' } = await driver.merchant.callOk(contract.apiKeys.createApiKey, {
    name: 'reads',
    scopes,
  })
  const candidates = new Map<string, string>()
  const ids = new Set<string>()
  const seen = new Set<string>()
  const add = (where: string, text: string) => {
    for (const candidate of candidatesOf(text))
      if (!candidates.has(candidate)) candidates.set(candidate, where)
  }
  let answered = 0
  for (const call of reads) {
    const { message } = await validRequest(driver, call.resource, call.name)
    for (const caller of [token, secret]) {
      const reply = await driver.merchant.send(declarationOf(call), message, { token: caller })
      if (reply.status >= 400) continue
      answered++
      for (const [path, text] of stringsOf(reply.body)) {
        const where = `${operationOf(call)} ${path}`
        if (GUID.test(text)) ids.add(text)
        if (PUBLIC.test(path) || seen.has(where) || candidatesOf(text).length === 0) continue
        // The first value of each field is enough.
        seen.add(where)
        add(where, text)
        if (text.startsWith(`${shop.baseUrl}/`)) add(where, await targetOf(text))
      }
    }
  }
  expect(answered).toBeGreaterThan(reads.length)
  return { candidates, ids }
}

/** Where an address of the platform leads to; empty for a page. */
const targetOf = async (url: string) =>
  (await shop.fetch(new Request(url, { redirect: 'manual' }))).headers.get('location') ?? ''

/** What is wrong with a token that something from a read was redeemed for: it must be limited to the page of a new visitor. */
function excessOf(token: string, ids: ReadonlySet<string>): string | undefined {
  const { role, sub = '', checkout, own } = decodeJwt(token)
  return role === 'visitor' && checkout && !ids.has(sub)
    ? undefined
    : JSON.stringify({ role, sub, checkout, own })
}

test('no reply to a read holds what can be redeemed for a session of another person', {
  timeout: 120_000,
}, async () => {
  const { candidates, ids } = await collect()
  const attempts = await redeemers()
  const redeemed = new Set<string>()
  const wrong: string[] = []
  for (const [candidate, where] of candidates) {
    const tryOne = async ({ name, redeem }: (typeof attempts)[number]) => {
      for (const token of tokensIn(await redeem(candidate))) {
        redeemed.add(where)
        const excess = excessOf(token, ids)
        if (excess) wrong.push(`${where}: ${name} gives ${excess}`)
      }
    }
    await Promise.all(attempts.map(tryOne))
    const asBearer = await driver.member.send(contract.members.getCurrentMember, {}, { token: candidate })
    if (asBearer.status < 400) wrong.push(`${where}: is an access token`)
  }
  expect(wrong).toEqual([])
  // Links of mails and templates open a page with a checkout of a new visitor.
  expect([...redeemed].sort()).toEqual([
    'abandonedCheckouts.getAbandonedCheckout abandonedCheckout.checkoutUrl',
    'abandonedCheckouts.queryAbandonedCheckouts abandonedCheckouts.checkoutUrl',
    'abandonedCheckouts.redirectToCheckout location',
    'checkoutTemplates.createAndRedirectToCheckout location',
  ])
})
