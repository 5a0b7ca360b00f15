import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { otherSite } from './other-site.fixture.ts'

const shop = await openShop()
let driver: TestDriver = await createDriver(shop)
// So many registrations from one place are suspicious.
await driver.merchant.callOk(contract.sites.updateSite, { site: { members: { captcha: 'NEVER' } } })
beforeEach(async () => {
  driver = await createDriver(shop)
})

const { loginV2, verifyFactor, changePassword } = contract.authentication
const DAY = 86_400_000
const PASSWORD = 'correct horse battery'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Turns the clock further than a visitor's token lasts. */
const later = async (ms: number) => {
  shop.clock.advance(ms)
  driver.tokens.visitor = await driver.anonymous(driver.site.clientId)
}

/** Logs in from somewhere. */
const loginFrom = (email: string, address: string, userAgent = FIREFOX, deviceToken?: string) =>
  driver.visitor.callOk(
    loginV2,
    { loginId: { email }, password: PASSWORD, deviceToken },
    {
      headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
    },
  )
const mailsTo = async (email: string) => (await shop.mailbox()).filter(({ to }) => to === email)
const codeIn = (text: string | null | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

/** A member with an app, and the token of a device that he trusts. */
const trusting = async () => {
  const { email, token } = await driver.signedUp()
  const { secret, factorId } = await driver.addTotp(token)
  return { email, token, secret, factorId, deviceToken: await driver.trustDevice(email, secret) }
}

describe('a trusted device', () => {
  test('needs no second factor for 30 days', { tags: 'nightly' }, async () => {
    const { email, deviceToken } = await trusting()
    expect((await driver.login(email, deviceToken)).state).toBe('SUCCESS')
    expect((await driver.login(email)).state).toBe('REQUIRE_MFA')
    await later(30 * DAY - 1000)
    expect((await driver.login(email, deviceToken)).state).toBe('SUCCESS')
    shop.clock.advance(1000)
    expect((await driver.login(email, deviceToken)).state).toBe('REQUIRE_MFA')
  })

  test('still needs the password', async () => {
    const { email, deviceToken } = await trusting()
    const reply = await driver.visitor.send(loginV2, {
      loginId: { email },
      password: 'something else',
      deviceToken,
    })
    expect(codeOf(reply)).toBe('-19976')
  })

  test('is trusted for its member only, and on its site', { tags: 'nightly' }, async () => {
    const { deviceToken } = await trusting()
    const { email } = await driver.challenged()
    expect((await driver.login(email, deviceToken)).state).toBe('REQUIRE_MFA')
    const otherDriver = await createDriver(shop, await otherSite(shop.platform.administration))
    await otherDriver.member.callOk(changePassword, { newPassword: PASSWORD })
    await otherDriver.addTotp()
    expect((await otherDriver.login(otherDriver.memberEmail, deviceToken)).state).toBe('REQUIRE_MFA')
  })

  test('that is remembered again gets one new token for its old one', async () => {
    const { email, token, secret, deviceToken } = await trusting()
    shop.clock.advance(30_000)
    const { stateToken = '' } = await driver.login(email)
    const { additionalData } = await driver.visitor.callOk(verifyFactor, {
      factorType: 'TOTP',
      stateToken,
      totpData: { code: driver.totpNow(secret) },
      rememberThisDevice: true,
      deviceToken,
    })
    expect((await driver.login(email, deviceToken)).state).toBe('REQUIRE_MFA')
    expect((await driver.login(email, additionalData?.deviceToken?.strValue as string)).state).toBe('SUCCESS')
    const { devices } = await driver.member.callOk(contract.factors.listTrustedDevices, {}, { token })
    expect(devices).toHaveLength(1)
  })

  test('is listed with time and address of its last use', async () => {
    const { email, token, deviceToken } = await trusting()
    shop.clock.advance(3_600_000)
    await loginFrom(email, '203.0.113.9', CHROME, deviceToken)
    const { devices } = await driver.member.callOk(contract.factors.listTrustedDevices, {}, { token })
    expect(devices).toMatchObject([
      { address: '203.0.113.9', userAgent: CHROME, lastUsedDate: new Date(shop.clock.now()).toISOString() },
    ])
  })

  test('is trusted no more after a new password, a recovery, or the last factor', async () => {
    type Trusting = Awaited<ReturnType<typeof trusting>>
    const endings: ((member: Trusting) => Promise<unknown>)[] = [
      ({ token }) =>
        driver.member.callOk(
          changePassword,
          { newPassword: PASSWORD, currentPassword: PASSWORD },
          {
            token,
          },
        ),
      ({ email }) => recovered(email),
      async ({ factorId, token }) => {
        await driver.member.callOk(contract.factors.deleteFactor, { factorId }, { token })
        await driver.addTotp(token)
      },
    ]
    for (const end of endings) {
      const member = await trusting()
      await end(member)
      expect((await driver.login(member.email, member.deviceToken)).state).toBe('REQUIRE_MFA')
    }
  })

  test('is not created unless requested', { tags: 'nightly' }, async () => {
    const { secret, stateToken } = await driver.challenged()
    const totpData = { code: driver.totpNow(secret) }
    const reply = await driver.visitor.callOk(verifyFactor, { factorType: 'TOTP', stateToken, totpData })
    expect(reply.additionalData).toEqual({})
  })
})

/** Recovers an account by the link in the mail. */
async function recovered(email: string) {
  await driver.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
  const recoveryToken = /token=([\w-]+)/.exec((await driver.mailTo(email)).body ?? '')?.[1] ?? ''
  return driver.visitor.callOk(contract.recovery.recover, { recoveryToken, password: PASSWORD })
}

describe('what came by mail', () => {
  test('does not replace the second factor: recovery requires it', { tags: 'nightly' }, async () => {
    const { email, secret } = await driver.challenged()
    const { state, stateToken = '', sessionToken } = await recovered(email)
    expect([state, sessionToken]).toEqual(['REQUIRE_MFA', undefined])
    const totpData = { code: driver.totpNow(secret) }
    const reply = await driver.visitor.callOk(verifyFactor, { factorType: 'TOTP', stateToken, totpData })
    expect(reply.state).toBe('SUCCESS')
  })

  test('is not required in addition to another factor', async () => {
    const { email, token } = await driver.challenged()
    await driver.member.callOk(contract.factors.setEmailFactor, { enabled: true }, { token })
    expect((await driver.login(email)).mfaChallengeData?.factors).toEqual(['TOTP', 'EMAIL', 'RECOVERY_CODE'])
    expect((await recovered(email)).mfaChallengeData?.factors).toEqual(['TOTP', 'RECOVERY_CODE'])
  })

  test('leaves no one out who has nothing but mail', async () => {
    const { email, token } = await driver.signedUp()
    await driver.member.callOk(contract.factors.setEmailFactor, { enabled: true }, { token })
    expect((await recovered(email)).mfaChallengeData?.factors).toEqual(['EMAIL', 'RECOVERY_CODE'])
  })

  test('signOn by a server asks for nothing: the server has done so', async () => {
    const { email } = await driver.challenged()
    const reply = await driver.merchant.callOk(contract.authentication.signOn, { loginId: { email } })
    expect(reply.sessionToken).toEqual(expect.any(String))
  })
})

describe('a login from a new device at a new address', () => {
  const HOME = '198.51.100.7'
  const OTHER_ADDRESS = '203.0.113.9'
  /** A member without second factors who has signed in at home. */
  const atHome = async () => {
    const email = driver.newEmail()
    const message = { loginId: { email }, password: PASSWORD }
    await driver.visitor.callOk(contract.authentication.registerV2, message, {
      headers: { 'x-forwarded-for': HOME, 'user-agent': FIREFOX },
    })
    return email
  }

  /** Signs in from elsewhere, a second after the last time, with the code of the mail. */
  const arriveAt = async (email: string, address: string) => {
    shop.clock.advance(1000)
    const { stateToken = '' } = await loginFrom(email, address)
    const emailData = { code: codeIn((await driver.mailTo(email)).body) }
    await driver.visitor.callOk(
      verifyFactor,
      { factorType: 'EMAIL', stateToken, emailData },
      {
        headers: { 'x-forwarded-for': address, 'user-agent': FIREFOX },
      },
    )
  }

  test('is a verification by mail for clients without support for second factors', async () => {
    const email = await atHome()
    const token = await driver.anonymous(shop.compatClientId)
    const from = { token, headers: { 'x-forwarded-for': OTHER_ADDRESS, 'user-agent': FIREFOX } }
    const login = { loginId: { email }, password: PASSWORD }
    const reply = await driver.visitor.callOk(loginV2, login, from)
    expect(reply).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.any(String) })
    const { stateToken = '' } = reply
    const warning = await driver.mailTo(email)
    expect(warning.kind).toBe('emailCode')
    // A second mail warns as the first one does, and says for how long its code is good.
    shop.clock.advance(14 * 60_000)
    await driver.visitor.callOk(contract.verification.resendDuringAuthentication, { stateToken }, from)
    const second = await driver.mailTo(email)
    expect(second.kind).toBe('emailCode')
    expect(second.body?.replace(codeIn(second.body), '')).toBe(
      warning.body?.replace(codeIn(warning.body), ''),
    )
    const verify = (code: string) =>
      driver.visitor.send(contract.verification.verifyDuringAuthentication, { stateToken, code }, from)
    const right = codeIn((await driver.mailTo(email)).body)
    expect((await verify(right === '000000' ? '000001' : '000000')).body).toMatchObject({
      details: { applicationError: { code: 'VERIFICATION_FAILED' } },
    })
    expect((await verify(right)).body).toMatchObject({ state: 'SUCCESS' })
    // The place is known from now on.
    shop.clock.advance(1000)
    expect(await driver.visitor.callOk(loginV2, login, from)).toMatchObject({ state: 'SUCCESS' })
  })

  test('is a second factor at the hosted pages, whatever the client app', async () => {
    const email = await atHome()
    const token = await driver.anonymous(shop.compatClientId)
    const headers = { 'x-forwarded-for': OTHER_ADDRESS, 'user-agent': FIREFOX, origin: shop.baseUrl }
    const login = { loginId: { email }, password: PASSWORD }
    const reply = await driver.visitor.callOk(loginV2, login, { token, headers })
    expect(reply).toMatchObject({ state: 'REQUIRE_MFA', mfaChallengeData: { reason: 'HIGH_RISK_LOGIN' } })
  })

  test('requires no factor if the merchant’s server asserts the identity', async () => {
    const { email, token: session } = await driver.signedUp()
    await driver.addTotp(session)
    const { identity } = await driver.merchant.callOk(contract.authentication.signOn, { loginId: { email } })
    expect(identity?.factors).toMatchObject([{ type: 'TOTP', status: 'ACTIVE' }])
  })

  test('asks a member with second factors for one, whatever the client', async () => {
    const { email, token: session } = await driver.signedUp()
    await driver.addTotp(session)
    const token = await driver.anonymous(shop.compatClientId)
    const login = { loginId: { email }, password: PASSWORD }
    expect(await driver.visitor.callOk(loginV2, login, { token })).toMatchObject({ state: 'REQUIRE_MFA' })
  })

  test('needs the code that is mailed, which proves the address', async () => {
    const email = await atHome()
    const { state, stateToken = '', mfaChallengeData } = await loginFrom(email, OTHER_ADDRESS)
    expect([state, mfaChallengeData]).toEqual([
      'REQUIRE_MFA',
      { reason: 'HIGH_RISK_LOGIN', factors: ['EMAIL'] },
    ])
    const code = codeIn((await driver.mailTo(email)).body)
    const reply = await driver.visitor.callOk(
      verifyFactor,
      { factorType: 'EMAIL', stateToken, emailData: { code } },
      { headers: { 'x-forwarded-for': OTHER_ADDRESS, 'user-agent': FIREFOX } },
    )
    expect(reply).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } })
    expect((await loginFrom(email, OTHER_ADDRESS)).state).toBe('SUCCESS')
  })

  test('is not the first one, nor one at a known address', async () => {
    const { email, state } = await driver.registered()
    expect(state).toBe('SUCCESS')
    expect((await loginFrom(email, '127.0.0.1', CHROME)).state).toBe('SUCCESS')
  })

  test('takes the first half of an IPv6 address for the whole, as every subscriber has 2^64', async () => {
    const { email } = await driver.registered()
    const code = async (address: string) => {
      const { state, stateToken = '' } = await loginFrom(email, address)
      if (state === 'SUCCESS') return state
      const emailData = { code: codeIn((await driver.mailTo(email)).body) }
      await driver.visitor.callOk(
        verifyFactor,
        { factorType: 'EMAIL', stateToken, emailData },
        {
          headers: { 'x-forwarded-for': address },
        },
      )
      return state
    }
    expect(await code('2001:db8:1:2::1')).toBe('REQUIRE_MFA')
    expect(await code('2001:db8:1:2:3:4:5:6')).toBe('SUCCESS')
    expect(await code('2001:db8:1:3::1')).toBe('REQUIRE_MFA')
  })

  test('is one at an address that was not used for a year, and one after years away', {
    tags: 'nightly',
  }, async () => {
    const email = await atHome()
    await arriveAt(email, OTHER_ADDRESS)
    await later(366 * DAY)
    await shop.platform.run('expired rows', shop.clock.now())
    expect((await loginFrom(email, HOME)).state).toBe('REQUIRE_MFA')
    expect((await loginFrom(email, OTHER_ADDRESS)).state).toBe('SUCCESS')
  })

  test('needs nothing where the site does not want it', async () => {
    const email = await atHome()
    const risk = (on: boolean) =>
      driver.merchant.callOk(contract.sites.updateSite, { site: { members: { highRiskLogin: on } } })
    await risk(false)
    expect((await loginFrom(email, OTHER_ADDRESS)).state).toBe('SUCCESS')
    await risk(true)
  })

  test('needs nothing where the mailbox was just proved, or with a passkey', async () => {
    await driver.addPasskey()
    const { passkeys } = contract
    const away = { headers: { 'x-forwarded-for': OTHER_ADDRESS } }
    const first = await driver.visitor.callOk(passkeys.startPasskeySignIn, {})
    const signIn = async ({ stateToken, options }: typeof first, at = {}) =>
      driver.visitor.callOk(
        passkeys.finishPasskeySignIn,
        { stateToken, credential: driver.authenticator.get(options) },
        at,
      )
    expect((await signIn(first)).state).toBe('SUCCESS')
    const second = await driver.visitor.callOk(passkeys.startPasskeySignIn, {})
    expect((await signIn(second, away)).state).toBe('SUCCESS')
    const email = await atHome()
    expect((await recovered(email)).state).toBe('SUCCESS')
  })

  test('trusts the remembered device at any network address', async () => {
    const email = await atHome()
    const { stateToken = '' } = await loginFrom(email, OTHER_ADDRESS)
    const emailData = { code: codeIn((await driver.mailTo(email)).body) }
    const { additionalData } = await driver.visitor.callOk(verifyFactor, {
      factorType: 'EMAIL',
      stateToken,
      emailData,
      rememberThisDevice: true,
    })
    const deviceToken = additionalData?.deviceToken?.strValue as string
    expect((await loginFrom(email, '192.0.2.44', FIREFOX, deviceToken)).state).toBe('SUCCESS')
    expect((await loginFrom(email, '192.0.2.45', FIREFOX)).state).toBe('REQUIRE_MFA')
  })

  test('is mailed to the member once', async () => {
    const email = await atHome()
    const before = (await mailsTo(email)).length
    await loginFrom(email, HOME, CHROME)
    await loginFrom(email, HOME, CHROME)
    const mails = (await mailsTo(email)).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Chrome on Windows')
    expect(mails[0]?.body).toContain(HOME)
  })

  test('is mailed without any text of the caller', async () => {
    const email = await atHome()
    await loginFrom(email, HOME, 'Call +1 555 0100 at once <b>Firefox/1</b>')
    const mail = await driver.mailTo(email)
    expect(mail.body).toContain('Firefox')
    expect(mail.body).not.toMatch(/555|<b>/)
  })
})
