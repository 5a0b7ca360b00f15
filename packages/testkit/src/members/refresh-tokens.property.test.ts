import { contract } from '@stoa/contract'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { createDriver, createShop } from '../index.ts'
import { sized } from '../sizes.ts'

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
afterAll(() => shop.close())

const SECOND = 1000
const HOUR = 3600 * SECOND
const WINDOW = 60 * SECOND

/** `back` counts from the newest token. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('renew' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('replay' as const), back: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('use' as const), back: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      ms: fc.constantFrom(SECOND, WINDOW - SECOND, WINDOW + SECOND, 5 * HOUR),
    }),
  },
)

/** A refresh token as the rules know it. */
interface Link {
  token: string
  access: string
  issuedAt: number
  retiredAt?: number
}

test('refresh tokens: never two chains of one session, never a session lost without a theft (decision 008)', async () => {
  const driver = await createDriver(shop)
  const { clientId } = shop
  const ask = (refreshToken: string) =>
    driver.anyone.send(contract.oauth.token, { clientId, grantType: 'refresh_token', refreshToken })
  const use = (access: string) => driver.visitor.send(contract.sites.getSite, {}, { token: access })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async steps => {
      const started = await driver.anyone.callOk(contract.oauth.token, { clientId, grantType: 'anonymous' })
      const chain: Link[] = [
        { token: started.refresh_token ?? '', access: started.access_token, issuedAt: shop.clock.now() },
      ]
      let confirmed = 0
      let live = true

      /** What the rules say of presenting one of the chain, and what the platform says. */
      const present = async (index: number, times = 1) => {
        const now = shop.clock.now()
        const link = chain[index] as Link
        const newest = index === chain.length - 1
        const replyWasLost = index === chain.length - 2 && confirmed < index + 1
        const theft = !newest && !replyWasLost && now - (link.retiredAt ?? now) > WINDOW
        const replies = await Promise.all(Array.from({ length: times }, () => ask(link.token)))
        if (theft || !live) {
          live = false
          expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401))
          return
        }
        for (const { status, body } of replies) {
          expect(status).toBe(200)
          const successor: Link = { token: body.refresh_token, access: body.access_token, issuedAt: now }
          chain[index + 1] ??= successor
          expect(successor.token).toBe(chain[index + 1]?.token)
          Object.assign(chain[index + 1] as Link, { access: successor.access, issuedAt: now })
        }
        if (replyWasLost) link.retiredAt = now
        link.retiredAt ??= now
      }

      for (const step of steps) {
        if (step.kind === 'turn') shop.clock.advance(step.ms)
        else if (step.kind === 'renew') await present(chain.length - 1, step.times)
        else if (step.kind === 'replay') await present(Math.max(0, chain.length - 1 - step.back))
        else {
          const index = Math.max(0, chain.length - 1 - step.back)
          const { access, issuedAt } = chain[index] as Link
          const good = live && shop.clock.now() - issuedAt < 4 * HOUR
          expect((await use(access)).status).toBe(good ? 200 : 401)
          if (good) confirmed = Math.max(confirmed, index)
        }
      }
    }),
    { numRuns: sized(50, 2000) },
  )
})
