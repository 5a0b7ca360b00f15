import { addToCurrentCart, getCurrentCart } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, expect, inject, test } from 'vitest'
import { createDriver, createShop } from '../index.ts'
import { sized } from '../sizes.ts'
import { servedBrowser } from './served-browser.fixture.ts'

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const driver = await createDriver(shop)
const productId = (await driver.product()).id
afterAll(() => shop.close())

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** How long a renewed refresh token still answers with its successor. */
const GRACE = 60 * SECOND

/** Requests that the browser sends at the same time; for each, which of its responses arrive. */
const visits = fc.record({
  kind: fc.constant('visit' as const),
  arrivals: fc.array(fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
})
const turn = fc.record({
  kind: fc.constant('turn' as const),
  ms: fc.constantFrom(SECOND, GRACE - SECOND, GRACE + SECOND, 4 * HOUR - 10 * SECOND, 5 * HOUR, 30 * DAY),
})
const theft = fc.constantFrom({ kind: 'copy' as const }, { kind: 'renew' as const }, { kind: 'use' as const })

/** A visitor with a cart, at a server that renders pages. */
async function owner() {
  const browser = servedBrowser(shop)
  const lineItems = [driver.line(productId)]
  const { cart } = await browser.visit('/cart', it => it.client.call(addToCurrentCart, { lineItems }))
  const cartOf = (arrives?: () => boolean) =>
    browser.visit(
      '/cart',
      it =>
        it.client.call(getCurrentCart).then(
          reply => reply.cart.id,
          error => error.code as string,
        ),
      arrives ?? (() => true),
    )
  const visit = (arrivals: boolean[][]) =>
    Promise.all(
      arrivals.map(arrives => {
        const rest = [...arrives]
        return cartOf(() => rest.shift() ?? true)
      }),
    )
  return { browser, visit, cartOf, cartId: cart.id as string }
}

test('a shopper whose responses get lost keeps the session and the cart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(visits, turn), { minLength: 1, maxLength: 20 }), async steps => {
      const { visit, cartOf, cartId } = await owner()
      for (const step of steps) {
        if (step.kind === 'turn') shop.clock.advance(step.ms)
        else for (const seen of await visit(step.arrivals)) expect(seen ?? cartId).toBe(cartId)
      }
      expect(await cartOf()).toBe(cartId)
    }),
    { numRuns: sized(30, 1000) },
  )
})

test('a thief of a refresh token is found out, and then none of the family works', async () => {
  const headers = { 'x-stoa-undelivered': '1' }
  const renew = (refreshToken: string) =>
    driver.anyone.send(
      contract.oauth.token,
      { clientId: shop.clientId, grantType: 'refresh_token', refreshToken },
      { headers },
    )
  const use = (token: string) => driver.visitor.send(contract.sites.getSite, {}, { token, headers })

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(visits, turn, theft), { minLength: 1, maxLength: 20 }),
      async steps => {
        const { browser, visit, cartOf, cartId } = await owner()
        const thief = { refresh: '', access: '' }
        const copy = () => {
          const tokens = browser.tokens()
          Object.assign(thief, { refresh: tokens.refreshToken.value, access: tokens.accessToken.value })
        }
        const replayStolen = async () => {
          const { status, body } = await renew(thief.refresh)
          if (status === 200) Object.assign(thief, { refresh: body.refresh_token, access: body.access_token })
          return status
        }
        const ended = async () => {
          const { body } = await renew(thief.refresh)
          expect([body.access_token, (await use(thief.access)).status]).toEqual([undefined, 401])
        }

        const visitorOf = () => decodeJwt(browser.tokens().accessToken.value).sub
        const visitorId = visitorOf()
        copy()
        for (const step of steps) {
          if (step.kind === 'turn') shop.clock.advance(step.ms)
          else if (step.kind === 'copy') copy()
          else if (step.kind === 'renew') await replayStolen()
          else if (step.kind === 'use') await use(thief.access)
          else {
            await visit(step.arrivals)
            // The browser has the session of a new visitor: the platform has ended the family.
            if (visitorOf() !== visitorId) return ended()
          }
        }

        // Whatever came before: once the thief has used a renewal, the owner's next one ends the family.
        shop.clock.advance(5 * HOUR)
        const renewed = await replayStolen()
        if (renewed === 200) expect((await use(thief.access)).status).toBe(200)
        shop.clock.advance(GRACE + SECOND)
        expect(await cartOf()).not.toBe(cartId)
        await ended()
      },
    ),
    { numRuns: sized(30, 1000) },
  )
})
