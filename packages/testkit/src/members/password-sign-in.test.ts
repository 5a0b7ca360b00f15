import type { Environment } from '@stoa/client'
import { finishPasskeySignIn, listMySessions, startPasskeySignIn } from '@stoa/client/calls'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { TestDriver } from '../index.ts'
import { PASSWORD } from '../sign-in-driver.ts'
import { totpCode } from '../totp-code.ts'
import { BACK, memberShop, shopper } from './member-client.fixture.ts'

type Page = NonNullable<Environment['page']>

const databaseUrl = inject('databaseUrl')
const open = await memberShop(databaseUrl)
const verifying = await memberShop(databaseUrl, { registration: 'EMAIL_VERIFICATION' })
const approving = await memberShop(databaseUrl, { registration: 'OWNER_APPROVAL' })
const closed = await memberShop(databaseUrl, { registration: 'CLOSED' })
const guarded = await memberShop(databaseUrl, { captcha: 'ALWAYS' })
afterAll(() => Promise.all([open, verifying, approving, closed, guarded].map(shop => shop.close())))

const codeIn = async (driver: TestDriver, email: string) =>
  /\b(\d{6})\b/.exec((await driver.mailTo(email)).body ?? '')?.[1] ?? ''

describe('login result states (protocol/sign-in §3)', () => {
  test('INITIAL before the first step', async () => {
    expect((await shopper(open)).auth.loginState()).toEqual({ loginState: 'INITIAL' })
  })

  test('SUCCESS carries the session token', async () => {
    const { auth, registered } = await shopper(open)
    const { email, password, result } = await registered()
    const success = { loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } }
    expect(result).toEqual(success)
    expect(await auth.login({ email, password })).toEqual(success)
    expect(auth.loginState()).toEqual(success)
  })

  test('REQUIRE_OWNER_APPROVAL', async () => {
    const { auth, registered } = await shopper(approving)
    const { email, password, result } = await registered()
    expect(result).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
    expect(await auth.login({ email, password })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
  })

  test('REQUIRE_EMAIL_VERIFICATION stores the state token, and the code from the mail continues the sign-in', async () => {
    const { auth, driver, registered } = await shopper(verifying)
    const { email, result } = await registered()
    expect(result).toEqual({
      loginState: 'EMAIL_VERIFICATION_REQUIRED',
      data: { stateToken: expect.any(String) },
    })
    const verificationCode = await codeIn(driver, email)
    expect(await auth.processVerification({ verificationCode })).toMatchObject({ loginState: 'SUCCESS' })
    expect(await auth.processVerification({ verificationCode })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
  })

  test('a mistyped code can be entered again, and a new one can be requested', async () => {
    const { auth, driver, registered } = await shopper(verifying)
    const { email } = await registered()
    const first = await codeIn(driver, email)
    const wrong = first === '000000' ? '000001' : '000000'
    expect(await auth.processVerification({ code: wrong })).toMatchObject({
      loginState: 'FAILURE',
      cause: { code: 'VERIFICATION_FAILED' },
    })
    expect(await auth.resendVerification()).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED' })
    expect(await auth.processVerification({ code: await codeIn(driver, email) })).toMatchObject({
      loginState: 'SUCCESS',
    })
  })

  test('e-mail verification proceeds only from its state, which may be another client’s', async () => {
    const { registered, driver } = await shopper(verifying)
    const { email, result } = await registered()
    const { auth } = await shopper(verifying)
    const code = await codeIn(driver, email)
    const unknown = { loginState: 'FAILURE', error: 'Unknown _state' }
    expect(await auth.processVerification({ code })).toEqual(unknown)
    expect(await auth.verifySecondFactor({ factorType: 'TOTP', code }, result)).toEqual(unknown)
    expect(await auth.processVerification({ code }, result)).toMatchObject({ loginState: 'SUCCESS' })
  })
})

describe('second factors (protocol/sign-in §7; SECOND_FACTOR_REQUIRED is ours)', () => {
  const codeAt = (secret: string) => totpCode(secret, open.clock.now())

  test('a code of the app continues the sign-in; after a wrong one another can be tried', async () => {
    const { auth, driver } = await shopper(open)
    const { email, secret } = await driver.challenged()
    const result = await auth.login({ email, password: PASSWORD })
    expect(result).toEqual({
      loginState: 'SECOND_FACTOR_REQUIRED',
      data: {
        stateToken: expect.any(String),
        challenge: expect.objectContaining({
          reason: 'USER_SETTINGS',
          factors: expect.arrayContaining(['TOTP']),
        }),
      },
    })
    const code = codeAt(secret)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await auth.verifySecondFactor({ factorType: 'TOTP', code: wrong })).toMatchObject({
      loginState: 'FAILURE',
      cause: { code: 'VERIFICATION_FAILED' },
    })
    expect(await auth.verifySecondFactor({ factorType: 'TOTP', code })).toMatchObject({
      loginState: 'SUCCESS',
    })
  })

  test('a recovery code replaces the app', async () => {
    const { auth, driver } = await shopper(open)
    const { email, recoveryCodes } = await driver.challenged()
    await auth.login({ email, password: PASSWORD })
    const answer = { factorType: 'RECOVERY_CODE', code: recoveryCodes[0] ?? '' } as const
    expect(await auth.verifySecondFactor(answer)).toMatchObject({ loginState: 'SUCCESS' })
  })

  test('a code can be sent by SMS', async () => {
    const { auth, driver } = await shopper(open)
    const { email, token } = await driver.signedUp()
    await driver.addPhone(token)
    await expect(auth.sendFactorCode('SMS')).rejects.toThrow('Unknown _state')
    await auth.login({ email, password: PASSWORD })
    expect((await auth.sendFactorCode('SMS')).sentTo).toMatch(/56$/)
    expect(await auth.verifySecondFactor({ factorType: 'SMS', code: driver.sentCode() })).toMatchObject({
      loginState: 'SUCCESS',
    })
  })

  test('a remembered browser needs no second factor', async () => {
    const items = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
    const page = { document: {}, localStorage } as unknown as Page
    const { auth, driver } = await shopper(open, { overrides: { page } })
    const { email, secret } = await driver.challenged()
    await auth.login({ email, password: PASSWORD })
    const answer = { factorType: 'TOTP', code: codeAt(secret), rememberThisDevice: true } as const
    expect(await auth.verifySecondFactor(answer)).toMatchObject({ loginState: 'SUCCESS' })
    expect(await auth.login({ email, password: PASSWORD })).toMatchObject({ loginState: 'SUCCESS' })
    const otherBrowser = await shopper(open)
    expect(await otherBrowser.auth.login({ email, password: PASSWORD })).toMatchObject({
      loginState: 'SECOND_FACTOR_REQUIRED',
    })
  })

  test('another way in is a state of this sign-in as well', async () => {
    const { auth, client, driver } = await shopper(open)
    const { token } = await driver.signedUp()
    await driver.addPasskey(token)
    const { stateToken, options } = await client.call(startPasskeySignIn)
    const credential = driver.authenticator.get(options)
    expect(
      await auth.proceedWith(client.call(finishPasskeySignIn, { stateToken, credential })),
    ).toMatchObject({
      loginState: 'SUCCESS',
    })
    expect(auth.loginState().loginState).toBe('SUCCESS')
  })
})

describe('the error catalogue (protocol/sign-in §5)', () => {
  test('-19995: emailAlreadyExists', async () => {
    const { auth, registered } = await shopper(open)
    const { email, password } = await registered()
    expect(await auth.register({ email, password })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'emailAlreadyExists',
      error: 'An account with this e-mail address already exists. Log in, or recover the password.',
    })
  })

  test('-19976: invalidPassword, and the tokens stay', async () => {
    const { auth, registered } = await shopper(open)
    const { email } = await registered()
    const before = auth.getTokens()
    expect(await auth.login({ email, password: 'wrong' })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidPassword',
      cause: { code: '-19976' },
    })
    expect(auth.getTokens()).toEqual(before)
  })

  test('-19973: resetPassword', async () => {
    const { auth, registered } = await shopper(open)
    const { email, password } = await registered()
    await open.platform.database.pool.query(
      `update members set must_reset_password = true where email = $1`,
      [email],
    )
    expect(await auth.login({ email, password })).toMatchObject({ errorCode: 'resetPassword' })
  })

  test('any other login failure: invalidEmail', async () => {
    const { auth } = await shopper(open)
    expect(await auth.login({ email: 'no-address', password: 'x' })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidEmail',
    })
  })

  test('a field violation of type EMAIL: invalidEmail', async () => {
    const { auth } = await shopper(open)
    expect(await auth.register({ email: 'no-address', password: 'long enough' })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidEmail',
      error: expect.stringMatching(/^INVALID_ARGUMENT: "loginId\.email" /),
    })
  })

  test('an error without an errorCode has the platform’s message and code', async () => {
    const { registered } = await shopper(closed)
    const { result } = await registered()
    expect(result).toMatchObject({ loginState: 'FAILURE', cause: { code: 'REGISTRATION_CLOSED' } })
    expect(result).not.toHaveProperty('errorCode')
  })
})

describe('captchas (protocol/sign-in §8: their keys are the platform’s)', () => {
  test.each(['VISIBLE', 'INVISIBLE'] as const)(
    '-19971 and -19970; a solved %s one lets in once',
    async kind => {
      const { auth, credentials } = await shopper(guarded)
      const credential = credentials()
      expect(await auth.register(credential)).toMatchObject({ errorCode: 'missingCaptchaToken' })
      const captchaTokens = await auth.captcha(kind)
      expect(await auth.register({ ...credential, captchaTokens })).toMatchObject({ loginState: 'SUCCESS' })
      expect(await auth.login({ ...credential, captchaTokens })).toMatchObject({
        errorCode: 'invalidCaptchaToken',
      })
      expect(await auth.login(credential)).toMatchObject({ errorCode: 'missingCaptchaToken' })
      expect(await auth.login({ ...credential, captchaTokens: await auth.captcha(kind) })).toMatchObject({
        loginState: 'SUCCESS',
      })
    },
  )
})

describe('passwords (protocol/sign-in §9)', () => {
  test('are recovered by e-mail', async () => {
    const { auth, driver, registered } = await shopper(open)
    const { email } = await registered()
    await auth.sendPasswordResetEmail(email, BACK)
    const token = /token=([\w-]+)/.exec((await driver.mailTo(email)).body ?? '')?.[1] ?? ''
    const password = 'another long password'
    expect(await auth.recover(token, password)).toMatchObject({ loginState: 'SUCCESS' })
    expect(await auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
    expect(await auth.recover(token, password)).toMatchObject({
      loginState: 'FAILURE',
      cause: { code: 'RECOVERY_TOKEN_INVALID' },
    })
  })

  test('of an address without an account: the same reply', async () => {
    const { auth, driver } = await shopper(open)
    await expect(auth.sendPasswordResetEmail(driver.newEmail())).resolves.toBeUndefined()
    await expect(
      auth.sendPasswordResetEmail(driver.newEmail(), 'https://evil.example/'),
    ).rejects.toMatchObject({
      code: 'REDIRECT_URL_NOT_REGISTERED',
    })
  })

  test('are changed by the member', async () => {
    const { auth, client, signedIn } = await shopper(open)
    await signedIn()
    await auth.changePassword({ newPassword: 'another long password' })
    expect((await client.call(listMySessions)).sessions.filter(({ current }) => current)).toHaveLength(1)
    await expect(auth.changePassword({ newPassword: 'short' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})
