import { allCalls, type CallDeclaration, checkoutPageAccess, contract, requiredAccess } from '@stoa/contract'
import {
  codeOf,
  createDriver,
  type Reply,
  read,
  requestFor,
  type TestDriver,
  validRequest,
} from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { concurrently, count } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'
import type { Target } from '../target.ts'
import { callersWithout, createKey, sendWith } from './narrow-callers.ts'

const { checkout, oauth, redirects, members } = contract
const AT_ONCE = 6

interface Tally {
  links: number
  calls: number
  findings: string[]
}

/** Callers who may only read ask for links and tokens of shoppers; tokens of checkout pages make every other call. */
export const accountTakeOver: Proof = {
  id: 'R18',
  title: 'account take-over',
  promise:
    'A link or token that acts as a shopper needs a right of its own, and the token of a checkout page reaches this checkout alone.',
  short: true,
  async run(target) {
    const driver = await createDriver(target)
    const tally: Tally = { links: 0, calls: 0, findings: [] }
    await askForLinks(target, driver, tally)
    const others = {
      orderId: await driver.order(undefined, 1, 'member'),
      checkoutId: await newCheckout(driver),
    }
    const id = await driver.checkout(undefined, 1, 'member')
    const pages = {
      'opened by the member': await openPage(driver, id, 'member', tally),
      'opened by the merchant': await openPage(driver, id, 'merchant', tally),
    }
    const closed = allCalls.filter(({ resource, name, declaration: { allow } }) => {
      // A call for anyone ignores the token.
      const isPublic = (allow as readonly string[]).includes('anyone')
      return !isPublic && !checkoutPageAccess.has(`${resource}.${name}`)
    })
    for (const [page, token] of Object.entries(pages)) {
      await sendToEach(target, closed, [token, `${token},${target.apiKey}`], page, tally)
      await reachOthers(driver, token, others, page, tally)
    }
    return judge(
      `${tally.links} requests for links and sign-ons without the right, ${count(tally.calls)} calls of ${closed.length} kinds ` +
        `with tokens of pages: ${tally.findings.length} accepted`,
      tally.findings,
    )
  },
}

/** Each call that gives a merchant something that acts as a shopper, by callers without its right. */
async function askForLinks(target: Target, driver: TestDriver, tally: Tally): Promise<void> {
  const readOnly = await signInStaff({ shop: target, driver }, 'READ_ONLY')
  const callers = [
    { name: 'READ_ONLY', send: readOnly.send },
    {
      name: 'a key that may read orders and customers',
      send: sendWith(driver, (await createKey(driver, ['orders:read', 'customers:read'])).secret),
    },
    ...(await callersWithout({ target, driver }, ['checkout_links:write', 'impersonation:write'])),
  ]
  for (const { resource, name, declaration } of allCalls) {
    const { actsAs }: CallDeclaration = declaration
    if (!actsAs) continue
    const { message } = await validRequest(driver, resource, name)
    for (const caller of callers) {
      tally.links++
      const reply = await caller.send(declaration, message)
      if (isDenied(reply)) continue
      const { area } = requiredAccess.get(`${resource}.${name}`) ?? {}
      const redeemed = await redeem(driver, JSON.stringify(reply.body))
      tally.findings.push(
        `${resource}.${name} (${area}): ${caller.name} is answered ${reply.status}${redeemed ? ' and redeems a token' : ''}`,
      )
    }
  }
  if (tally.links === 0) tally.findings.push('no call declares that it acts as a shopper')
}

const isDenied = (reply: Reply) => reply.status === 403 && codeOf(reply) === 'PERMISSION_DENIED'

function expectDenied(
  reply: Reply,
  { resource, name }: { resource: string; name: string },
  page: string,
  tally: Tally,
): void {
  tally.calls++
  if (!isDenied(reply))
    tally.findings.push(`${resource}.${name}: the token of a page ${page} is answered ${reply.status}`)
}

/** The access token of the link in a reply; undefined if it has none that can be redeemed. */
async function redeem(driver: TestDriver, reply: string): Promise<string | undefined> {
  const sessionToken = /#session=([^"&\\]+)/.exec(reply)?.[1]
  if (!sessionToken) return undefined
  return (await driver.anyone.send(redirects.redeemRedirectSession, { sessionToken })).body?.accessToken
}

async function openPage(driver: TestDriver, id: string, as: 'member' | 'merchant', tally: Tally) {
  const link = JSON.stringify(await driver.callOk(checkout.getCheckoutUrl, { id }, as))
  const token = await redeem(driver, link)
  if (!token) throw new Error(`the link of a ${as} gives no token`)
  if (await redeem(driver, link)) tally.findings.push(`the link of a ${as} is redeemed twice`)
  return token
}

/** Sends a body that cannot be read: who may not make the call is rejected before. */
const sendToEach = (
  target: Target,
  calls: typeof allCalls,
  tokens: readonly string[],
  page: string,
  tally: Tally,
) =>
  concurrently(calls, AT_ONCE, async call => {
    for (const token of tokens) {
      const request = requestFor(target.baseUrl, call.declaration, {}, { token })
      const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
      expectDenied(
        await read(target.fetch, hasBody ? new Request(request, { body: '{' }) : request),
        call,
        page,
        tally,
      )
    }
  })

/** A checkout of the member besides the one of their cart. */
async function newCheckout(driver: TestDriver): Promise<string> {
  const lineItems = [driver.line((await driver.product()).id)]
  const message = { lineItems, channelType: 'WEB' } as const
  return (await driver.member.callOk(checkout.createCheckout, message)).checkout.id
}

/** With the calls that the page may make, on another checkout and order of the same member, and ways to a session of the account. */
async function reachOthers(
  driver: TestDriver,
  token: string,
  { checkoutId, orderId }: { checkoutId: string; orderId: string },
  page: string,
  tally: Tally,
): Promise<void> {
  const send = sendWith(driver, token, {}, 'member')
  for (const { resource, name, declaration } of allCalls) {
    const { checkoutPage: access, allow }: CallDeclaration = declaration
    if (!access?.at || allow.includes('anyone')) continue
    const foreign = access.reaches === 'ORDER' ? orderId : checkoutId
    const message = access.at
      .split('.')
      .reduceRight<unknown>((inner, field) => ({ [field]: inner }), foreign) as object
    expectDenied(await send(declaration, message), { resource, name }, page, tally)
  }
  const grants = {
    'the grant of a server': { grant_type: 'authorized_client', member_id: driver.memberId },
    'a renewal': { clientId: driver.site.clientId, grantType: 'refresh_token', refreshToken: token },
  }
  for (const [grant, message] of Object.entries(grants)) {
    tally.calls++
    const both = `${token},${driver.tokens.merchant}`
    const reply = await driver.anyone.send(oauth.token, message, { token: both })
    if (reply.status === 200) tally.findings.push(`${grant} accepts the token of a page ${page}`)
  }
  const limited = await sendWith(
    driver,
    token,
    { 'x-stoa-scopes': 'customers:write' },
    'member',
  )(members.getCurrentMember, {})
  tally.calls++
  if (limited.status === 200) tally.findings.push(`X-Stoa-Scopes gives a page ${page} the account`)
}
