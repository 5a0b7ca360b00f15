import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
// So many sign-ins from one place are suspicious.
await driver.merchant.callOk(contract.sites.updateSite, { site: { members: { captcha: 'NEVER' } } })

const { setEmailFactor, deleteFactor, listMyFactors } = contract.factors

/** What a member has, as the test believes it. */
interface Model {
  email: string
  token: string
  factors: Set<string>
  deviceToken?: string
  secret?: string
}

const HOUR = 3_600_000

/** A session as fresh as changing factors takes: a server that knows the member vouches for him. */
async function renew(member: Model & { id: string }) {
  driver.tokens.visitor = await driver.anonymous(driver.site.clientId)
  const reply = await driver.anyone.send(
    contract.oauth.token,
    { grant_type: 'authorized_client', member_id: member.id },
    { token: `${await driver.anonymous(driver.site.clientId)},${driver.site.apiKey}` },
  )
  member.token = reply.body.access_token
}

const adding: Record<string, (m: Model) => Promise<unknown>> = {
  TOTP: async m => {
    m.secret = (await driver.addTotp(m.token)).secret
  },
  SMS: m => driver.addPhone(m.token, 'SMS'),
  WEBAUTHN: m => driver.addPasskey(m.token),
  EMAIL: m => driver.member.callOk(setEmailFactor, { enabled: true }, { token: m.token }),
}

async function remove(m: Model, type: string) {
  const { factors } = await driver.member.callOk(listMyFactors, {}, { token: m.token })
  for (const factor of factors.filter(one => one.type === type))
    await driver.member.callOk(deleteFactor, { factorId: factor.factorId }, { token: m.token })
}

const add = fc.record({ kind: fc.constant('add' as const), type: fc.constantFrom(...Object.keys(adding)) })
const step = fc.oneof(
  add,
  fc.record({ kind: fc.constant('remove' as const), type: fc.constantFrom(...Object.keys(adding)) }),
  fc.record({ kind: fc.constant('login' as const), type: fc.constant('') }),
  fc.record({ kind: fc.constant('trust' as const), type: fc.constant('') }),
)

test('a member with a factor never gets in by the password alone', async () => {
  let requested = 0
  await fc.assert(
    // The first step adds a factor, so that every sequence comes to a member with one.
    fc.asyncProperty(add, fc.array(step, { minLength: 2, maxLength: 11 }), async (first, others) => {
      const member: Model & { id: string } = { ...(await driver.signedUp()), factors: new Set<string>() }
      for (const { kind, type } of [first, ...others]) {
        // Mails and codes to one member are limited by the hour.
        shop.clock.advance(HOUR + 30_000)
        await renew(member)
        const before = member.factors.size
        if (kind === 'add') {
          await adding[type]?.(member)
          member.factors.add(type)
        }
        if (kind === 'remove') {
          await remove(member, type)
          member.factors.delete(type)
          if (type === 'TOTP') member.secret = undefined
        }
        // Trust begins and ends with the factors.
        if ((before === 0) !== (member.factors.size === 0)) member.deviceToken = undefined
        if (kind === 'trust' && member.secret)
          member.deviceToken = await driver.trustDevice(member.email, member.secret)

        const { state, sessionToken, mfaChallengeData } = await driver.login(member.email)
        const needed = member.factors.size > 0
        expect([state, sessionToken !== undefined]).toEqual(
          needed ? ['REQUIRE_MFA', false] : ['SUCCESS', true],
        )
        const offered = (mfaChallengeData?.factors ?? []).filter(factor => factor !== 'RECOVERY_CODE')
        expect(new Set<string>(offered)).toEqual(member.factors)
        if (needed) requested++
        const { deviceToken } = member
        if (deviceToken) expect((await driver.login(member.email, deviceToken)).state).toBe('SUCCESS')
      }
    }),
    { numRuns: sized(3, 200) },
  )
  expect(requested).toBeGreaterThanOrEqual(sized(3, 200))
})

test('also when the factor is added while logins are under way', async () => {
  for (let i = 0; i < 10; i++) {
    const { email, token } = await driver.signedUp()
    const { secret } = await driver.member.callOk(contract.factors.startTotp, {}, { token })
    const code = driver.totpNow(secret)
    const before = await driver.login(email)
    const confirm = driver.member.callOk(contract.factors.confirmTotp, { code }, { token })
    const logins = await Promise.all(Array.from({ length: 4 }, () => driver.login(email)))
    await confirm
    expect(before.state).toBe('SUCCESS')
    // Earlier proofs are invalid now.
    for (const { sessionToken } of [before, ...logins].filter(({ state }) => state === 'SUCCESS')) {
      const flow = await driver.flow()
      const reply = await driver.anyone.send(contract.signIn.completeSignIn, { flow, sessionToken })
      expect(reply.status).toBe(401)
    }
    expect((await driver.login(email)).state).toBe('REQUIRE_MFA')
  }
})
