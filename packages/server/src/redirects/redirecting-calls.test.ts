import { contract } from '@stoa/contract'
import { codeOf, createDriver, createEntity, loadValidRequests, requestFor } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { createCompletionUrl, markCheckoutAsCompletedAndRedirectToUrl, getCheckout } = contract.checkout
const { createAndRedirectToCheckout, updateCheckoutTemplate } = contract.checkoutTemplates
const GUID = '00000000-0000-4000-a000-00000000dead'
const DAY_MS = 86_400_000

// The files with requests hold the samples of the entities.
beforeAll(() => loadValidRequests())

describe('the link of a checkout template (protocol/checkout-settings §2)', () => {
  const open = (checkoutTemplateId: string, siteId = shop.siteId, token?: string) =>
    shop.fetch(
      requestFor(shop.baseUrl, createAndRedirectToCheckout, { checkoutTemplateId, siteId }, { token }),
    )

  test('opens a checkout of a new visitor each time, for any caller', async () => {
    const { id } = await createEntity(driver, 'checkoutTemplates')
    const owners: unknown[] = []
    for (const token of [undefined, driver.tokens.visitor]) {
      const response = await open(id, shop.siteId, token)
      expect(response.status).toBe(302)
      const location = new URL(response.headers.get('location') as string)
      expect(location.origin + location.pathname).toBe('http://stoa.test/checkout')
      const { accessToken, checkoutId } = await driver.anyone.callOk(
        contract.redirects.redeemRedirectSession,
        { sessionToken: location.hash.replace('#session=', '') },
      )
      const { checkout } = await driver.visitor.callOk(
        getCheckout,
        { id: checkoutId },
        {
          token: accessToken,
        },
      )
      owners.push(checkout.buyerInfo?.visitorId)
    }
    expect(new Set(owners).size).toBe(2)
    const own = await driver.cart()
    expect(owners).not.toContain(own.buyerInfo?.visitorId)
  })

  test('leads nowhere for an inactive template, and for a template of another site', async () => {
    const { id } = await createEntity(driver, 'checkoutTemplates')
    const codes = async (...request: Parameters<typeof open>) => {
      const response = await open(...request)
      return [response.status, codeOf({ ...response, body: await response.json() })]
    }
    expect(await codes(id, GUID)).toEqual([404, 'CHECKOUT_TEMPLATE_NOT_FOUND'])
    await driver.merchant.callOk(updateCheckoutTemplate, { checkoutTemplate: { id, status: 'INACTIVE' } })
    expect(await codes(id)).toEqual([409, 'CHECKOUT_TEMPLATE_INACTIVE'])
  })
})

describe('the end of an external checkout (protocol/checkout §9)', () => {
  const redirectUrl = 'http://shop.test/thank-you?a=ä b'.replace(' ', '%20')
  const linkTo = async (id: string) =>
    (await driver.merchant.callOk(createCompletionUrl, { id, redirectUrl })).completionUrl
  const isCompleted = async (id: string) =>
    (await driver.merchant.callOk(getCheckout, { id })).checkout.completed
  const codeFor = async (token: string) =>
    codeOf(await driver.anyone.send(markCheckoutAsCompletedAndRedirectToUrl, { token }))

  test('completes the checkout and redirects; opened again it only redirects', async () => {
    const id = await driver.checkout()
    const url = await linkTo(id)
    expect(await isCompleted(id)).toBe(false)
    for (const _ of [1, 2]) {
      const response = await shop.fetch(url)
      expect([response.status, response.headers.get('location')]).toEqual([302, new URL(redirectUrl).href])
      expect(await isCompleted(id)).toBe(true)
    }
    const { events } = await driver.merchant.callOk(contract.events.listEvents, { entityId: id })
    expect(events.filter(({ type }) => type === 'wix.ecom.v1.checkout_completed')).toHaveLength(1)
  })

  test('leads to registered addresses alone, when the link is made and when it is opened', async () => {
    const id = await driver.checkout()
    for (const other of [
      'http://evil.test/',
      'http://shop.test.evil.test/',
      'http://shop.test@evil.test/',
      '//evil.test',
      'javascript:alert(1)',
    ]) {
      const reply = await driver.merchant.send(createCompletionUrl, { id, redirectUrl: other })
      expect(codeOf(reply), other).toBe('REDIRECT_URL_NOT_REGISTERED')
    }
    const url = await linkTo(id)
    const origins = (list: string) =>
      shop.platform.database.pool.query('update client_apps set origins = $1', [list])
    const rows = await shop.sql`select origins from client_apps limit 1`
    await origins('{http://new.test}')
    const token = new URL(url).searchParams.get('token') as string
    expect(await codeFor(token)).toBe('REDIRECT_URL_NOT_REGISTERED')
    expect(await isCompleted(id)).toBe(false)
    await origins(rows[0].origins)
  })

  test('is prepared by merchants alone, for checkouts that are not completed', async () => {
    const id = await driver.checkout()
    const asVisitor = await driver.visitor.send(createCompletionUrl, { id, redirectUrl })
    expect(codeOf(asVisitor)).toBe('PERMISSION_DENIED')
    await driver.merchant.callOk(contract.checkout.markCheckoutAsCompleted, { id })
    const again = await (await createDriver(shop)).merchant.send(createCompletionUrl, { id, redirectUrl })
    expect(codeOf(again)).toBe('CHECKOUT_COMPLETED')
  })

  test('needs a token of this platform that is not older than 30 days', async () => {
    const token = new URL(await linkTo(await driver.checkout())).searchParams.get('token') as string
    expect(await codeFor('x')).toBe('COMPLETION_TOKEN_INVALID')
    expect(await codeFor(`${token}x`)).toBe('COMPLETION_TOKEN_INVALID')
    shop.clock.advance(30 * DAY_MS)
    expect(await codeFor(token)).toBe('COMPLETION_TOKEN_INVALID')
  })
})
