import { allCalls, type CallDeclaration, checkoutPageAccess, contract } from '@stoa/contract'
import { codeOf, read, requestFor, validRequest } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { checkout, redirects, savedPaymentMethods, orders } = contract

type Opener = 'member' | 'merchant'

/** The token of a page of the checkout that the caller has opened. */
async function pageToken(checkoutId: string, as: Opener, token?: string): Promise<string> {
  const options = token ? { token } : {}
  const { checkoutUrl } = await driver.callOk(checkout.getCheckoutUrl, { id: checkoutId }, as, options)
  const sessionToken = checkoutUrl?.split('#session=')[1] ?? ''
  return (await driver.anyone.callOk(redirects.redeemRedirectSession, { sessionToken })).accessToken
}

/** An open checkout of the member. */
const memberCheckout = () => driver.checkout(undefined, 1, 'member')

/** A checkout of the member besides the one of their cart. */
async function anotherCheckout(): Promise<string> {
  const lineItems = [driver.line((await driver.product()).id)]
  const { checkout: made } = await driver.member.callOk(checkout.createCheckout, {
    lineItems,
    channelType: 'WEB',
  })
  return made.id
}

const sendWith = (token: string) => (declaration: CallDeclaration, message: object) =>
  driver.member.send(declaration, message, { token })

/** A member with an order, a saved card, an open checkout, and pages of it that they and the merchant have opened. */
async function openPages() {
  const { message: saved } = await validRequest(driver, 'savedPaymentMethods', 'removeSavedPaymentMethod')
  const other = await memberCheckout()
  const { orderId } = await driver.member.callOk(checkout.createOrder, { id: other })
  const id = await memberCheckout()
  return {
    id,
    other: await anotherCheckout(),
    otherOrder: orderId as string,
    savedPaymentMethodId: (saved as { savedPaymentMethodId: string }).savedPaymentMethodId,
    own: sendWith(await pageToken(id, 'member')),
    made: sendWith(await pageToken(id, 'merchant')),
  }
}

describe('the token of a checkout page (decision 060)', () => {
  test('makes the calls that declare it, and no other call of the contract', async () => {
    const id = await memberCheckout()
    const wrong: string[] = []
    for (const as of ['member', 'merchant'] as const) {
      const token = await pageToken(id, as)
      for (const header of as === 'member' ? [token] : [token, `${token},${shop.apiKey}`])
        for (const { resource, name, declaration } of allCalls) {
          const { allow }: CallDeclaration = declaration
          // These ignore the token of the request.
          if (allow.includes('anyone')) continue
          const operation = `${resource}.${name}`
          const request = requestFor(shop.baseUrl, declaration, {}, { token: header })
          const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
          const reply = await read(shop.fetch, hasBody ? new Request(request, { body: '{' }) : request)
          const isDenied = reply.status === 403 && codeOf(reply) === 'PERMISSION_DENIED'
          if (!isDenied && !checkoutPageAccess.has(operation)) wrong.push(`${operation}: ${reply.status}`)
        }
    }
    expect(wrong).toEqual([])
  })

  test('reaches its own checkout and order alone', async () => {
    const { id, other, otherOrder, own, made } = await openPages()
    for (const send of [own, made]) {
      for (const { declaration } of allCalls) {
        const { checkoutPage: access, allow }: CallDeclaration = declaration
        if (!access || allow.includes('anyone') || (access.ownPage === true && send === made)) continue
        const isOrder = access.reaches === 'ORDER'
        if (!isOrder && access.reaches !== 'CHECKOUT') continue
        const path = (access.at ?? '').split('.')
        const messageWith = (value: string) =>
          path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object
        const foreign = await send(declaration, messageWith(isOrder ? otherOrder : other))
        expect([declaration.path, foreign.status, codeOf(foreign)]).toEqual([
          declaration.path,
          403,
          'PERMISSION_DENIED',
        ])
      }
      expect((await send(checkout.getCheckout, { id })).status).toBe(200)
      const found = await send(orders.searchOrders, {})
      expect(found.body.orders).toEqual([])
      const named = await send(orders.searchOrders, {
        search: { filter: { $or: [{ id: { $eq: otherOrder } }, { status: { $ne: 'CANCELED' } }] } },
      })
      expect(named.body.orders).toEqual([])
    }
    const placed = await made(checkout.createOrder, { id })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    for (const send of [own, made]) {
      expect((await send(orders.getOrder, { id: placed.body.orderId })).status).toBe(200)
      const { body } = await send(orders.searchOrders, {})
      expect(body.orders.map((order: { id: string }) => order.id)).toEqual([placed.body.orderId])
      expect((await send(contract.orderStatus.getOrderStatus, { orderId: placed.body.orderId })).status).toBe(
        200,
      )
    }
  })

  test('charges no saved payment method on a page that a merchant has opened', async () => {
    const { id, own, made, savedPaymentMethodId } = await openPages()
    const charge = { id, paymentProvider: 'test', savedPaymentMethodId }
    const card = { id, paymentProvider: 'test', paymentToken: '4242424242424242', savePaymentMethod: true }
    for (const message of [charge, card]) {
      const reply = await made(checkout.createOrderAndCharge, { ...message })
      expect([reply.status, codeOf(reply)]).toEqual([403, 'PERMISSION_DENIED'])
    }
    expect((await made(savedPaymentMethods.listSavedPaymentMethods, {})).status).toBe(403)
    const listed = await own(savedPaymentMethods.listSavedPaymentMethods, {})
    expect(listed.body.savedPaymentMethods).toHaveLength(1)
    const placed = await own(checkout.createOrderAndCharge, {
      ...charge,
      savedPaymentMethodId: listed.body.savedPaymentMethods[0].id,
    })
    expect([placed.status, placed.body.paymentStatus], JSON.stringify(placed.body)).toEqual([200, 'APPROVED'])
  })

  test('fills the form and saves its address only on a page that the member has opened', async () => {
    const id = await memberCheckout()
    const addresses = async () =>
      (await driver.member.callOk(contract.members.getCurrentMember, { fieldsets: ['FULL'] })).member.contact
        ?.addresses ?? []
    await driver.member.callOk(contract.members.deleteMemberAddresses, { id: driver.memberId })
    const before = 0
    const openAs = async (as: Opener) => {
      const { redirectSession } = await driver
        .as(as)
        .callOk(redirects.createRedirectSession, { ecomCheckout: { checkoutId: id } })
      const { sessionToken } = redirectSession
      return driver.anyone.callOk(redirects.redeemRedirectSession, { sessionToken: sessionToken ?? '' })
    }
    const made = await openAs('merchant')
    expect(made.member).toBeUndefined()
    const denied = await sendWith(made.accessToken)(contract.members.addAddressOfCheckout, { checkoutId: id })
    expect(denied.status).toBe(403)
    const own = await openAs('member')
    expect(own.member?.contact.addresses).toHaveLength(before)
    const save = () => sendWith(own.accessToken)(contract.members.addAddressOfCheckout, { checkoutId: id })
    expect((await save()).body).toEqual({ added: true })
    expect((await save()).body).toEqual({ added: false })
    expect(await addresses()).toHaveLength(before + 1)
  })

  test('ends after an hour, and is no token of an account', async () => {
    const token = await pageToken(await memberCheckout(), 'member')
    const { oauth } = contract
    const info = await driver.anyone.callOk(oauth.tokenInfo, { token })
    expect(info.active).toBe(false)
    const both = `${token},${shop.apiKey}`
    const signIn = { grant_type: 'authorized_client' as const, member_id: driver.memberId }
    const signedIn = await driver.anyone.send(oauth.token, signIn, { token: both })
    expect([signedIn.status, codeOf(signedIn)]).toEqual([403, 'PERMISSION_DENIED'])
    const graphql = await shop.fetch(`${shop.baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ membersMembersV1GetCurrentMember(input: {}) { member { id } } }' }),
    })
    expect(await graphql.text()).not.toContain(driver.memberId)
    const stream = await shop.fetch(`${shop.baseUrl}/v1/events/stream?brief=true`, {
      headers: { authorization: token },
    })
    expect(stream.status).toBe(403)
    shop.clock.advance(3_600_000)
    const late = await driver.member.send(contract.checkoutSettings.getCheckoutSettings, {}, { token })
    expect(late.status).toBe(401)
  })
})

describe('a link to the page of another person', () => {
  test('needs a right of its own, and is in the journal with its checkout', async () => {
    const id = await memberCheckout()
    const message = { ecomCheckout: { checkoutId: id } }
    for (const [role, isAllowed] of [
      ['READ_ONLY', false],
      ['CATALOG', false],
      ['ORDERS', true],
      ['MANAGER', true],
    ] as const) {
      const { send } = await signInStaff({ shop, driver }, role)
      for (const [call, request] of [
        [checkout.getCheckoutUrl, { id }],
        [checkout.getWixCheckoutUrl, { id }],
        [redirects.createRedirectSession, message],
      ] as const) {
        const reply = await send(call, request)
        expect([role, call.path, reply.status]).toEqual([role, call.path, isAllowed ? 200 : 403])
        if (!isAllowed) continue
        const { entries } = await driver.merchant.callOk(contract.journal.listJournalEntries, { limit: 1 })
        expect(entries[0]).toMatchObject({ requestId: reply.requestId, area: 'CHECKOUT_LINKS' })
        expect(JSON.stringify(entries[0])).toContain(id)
        expect(JSON.stringify(entries[0])).toContain(driver.memberId)
      }
    }
  })

  test('and a session of a member need scopes of their own from API keys', async () => {
    const id = await memberCheckout()
    const keyWith = async (scopes: string[]) =>
      (await driver.merchant.callOk(contract.apiKeys.createApiKey, { name: 'k', scopes: scopes as never }))
        .secret
    const wide = await keyWith(['orders:write', 'customers:write', 'impersonation:read', 'settings:write'])
    const linking = await keyWith(['checkout_links:write'])
    const signing = await keyWith(['impersonation:write'])
    const statusOf = async (token: string | undefined) => [
      (await driver.merchant.send(checkout.getCheckoutUrl, { id }, { token })).status,
      (
        await driver.merchant.send(
          contract.authentication.signOn,
          { loginId: { email: driver.newEmail() } },
          { token },
        )
      ).status,
    ]
    expect(await statusOf(wide)).toEqual([403, 403])
    expect(await statusOf(linking)).toEqual([200, 403])
    expect(await statusOf(signing)).toEqual([403, 200])
    expect(await statusOf(shop.apiKey)).toEqual([200, 200])
  })

  test('signOn: owners alone, with a recent proof, and an entry in the journal', async () => {
    const message = { loginId: { email: driver.newEmail() } }
    for (const role of ['MANAGER', 'ORDERS', 'READ_ONLY'] as const) {
      const { send } = await signInStaff({ shop, driver }, role)
      expect((await send(contract.authentication.signOn, message)).status).toBe(403)
    }
    const owner = await signInStaff({ shop, driver }, 'OWNER')
    const reply = await owner.send(contract.authentication.signOn, message)
    expect(reply.status).toBe(200)
    const again = await owner.send(contract.authentication.signOn, message)
    const { entries } = await driver.merchant.callOk(contract.journal.listJournalEntries, { limit: 1 })
    expect(entries[0]).toMatchObject({
      requestId: again.requestId,
      operation: 'authentication.signOn',
      area: 'IMPERSONATION',
      changes: [{ entityId: reply.body.identity.id }],
    })
    expect(contract.authentication.signOn.recentProof).toBe(true)
  })
})

test('the token of a sign-in page is the own one of the visitor who opened it, or a new one', async () => {
  const openedBy = async (as: Opener | 'visitor') => {
    const { redirectSession } = await driver.callOk(redirects.createRedirectSession, { login: {} }, as)
    const sessionToken = redirectSession.sessionToken ?? ''
    return decodeJwt((await driver.anyone.callOk(contract.signIn.openSignIn, { sessionToken })).accessToken)
  }
  const { sub } = decodeJwt(driver.tokens.visitor ?? '')
  expect(await openedBy('visitor')).toMatchObject({ role: 'visitor', sub })
  const known = [sub, driver.memberId]
  for (const as of ['merchant', 'member'] as const) {
    const opened = await openedBy(as)
    expect(opened.role).toBe('visitor')
    expect(known).not.toContain(opened.sub)
    known.push(opened.sub)
  }
})
