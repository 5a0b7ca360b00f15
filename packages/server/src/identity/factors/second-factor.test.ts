import { contract } from '@stoa/contract'
import { codeOf, createShop, openWorld, type Shop, type World } from '@stoa/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let shop: Shop
let world: World
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  world = await openWorld(shop)
})

const { verifyFactor } = contract.authentication

describe('a member with an authenticator app', () => {
  test('needs its code besides the password (spec 000 §3, §4)', async () => {
    const { email, secret, id } = await world.challenged()
    const { state, stateToken = '', sessionToken, identity, mfaChallengeData } = await world.login(email)
    expect({ state, sessionToken, identity, mfaChallengeData }).toEqual({
      state: 'REQUIRE_MFA',
      mfaChallengeData: { reason: 'USER_SETTINGS', factors: ['TOTP', 'RECOVERY_CODE'] },
    })
    const answer = { factorType: 'TOTP' as const, stateToken, totpData: { code: world.totpNow(secret) } }
    const reply = await world.must(verifyFactor, answer, 'visitor')
    expect(reply).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { id, factors: [{ type: 'TOTP', status: 'ACTIVE' }] },
    })
    expect(codeOf(await world.send(verifyFactor, answer, 'visitor'))).toBe('STATE_TOKEN_INVALID')
  })
})
