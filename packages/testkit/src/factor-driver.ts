import { contract } from '@stoa/contract'
import { createAuthenticator } from './authenticator.ts'
import { PASSWORD, type SignInDriver } from './sign-in-driver.ts'
import type { ShopDriver } from './test-driver.ts'
import { totpCode } from './totp-code.ts'

const STEP_MS = 30_000

/** Sets up and uses second factors over the wire. */
export function createFactorDriver(driver: ShopDriver & SignInDriver) {
  const { shop } = driver
  const calls = contract.factors
  const authenticator = createAuthenticator(shop.baseUrl)

  /** Creates a member with a password, a verified e-mail address and a session that has just started. */
  const signedUp = async () => {
    const { email, id } = await driver.registered()
    // In a separate browser: signing in ends the session of the member who used the browser before.
    const stored = [...driver.cookies]
    driver.cookies.clear()
    const { access_token: token } = await driver.exchange(await driver.browserSignIn(email))
    driver.cookies.clear()
    for (const [name, value] of stored) driver.cookies.set(name, value)
    await driver.proveEmail(email, token)
    return { email, id, token }
  }

  /** Logs in with `PASSWORD`. */
  const login = (email: string, deviceToken?: string) =>
    driver.visitor.callOk(contract.authentication.loginV2, {
      loginId: { email },
      password: PASSWORD,
      deviceToken,
    })

  /** Adds an authenticator app to the member of `token`, or to the driver's member. Confirms with the previous code, so that the current one stays unused. */
  const addTotp = async (token?: string) => {
    const { secret } = await driver.member.callOk(calls.startTotp, {}, { token })
    const code = totpCode(secret, shop.clock.now() - STEP_MS)
    const { factor, recoveryCodes } = await driver.member.callOk(calls.confirmTotp, { code }, { token })
    return { secret, factorId: factor.factorId, recoveryCodes: recoveryCodes ?? [] }
  }

  /** The newest code that the message provider received. */
  const sentCode = () => shop.sentCodes.at(-1)?.code ?? ''

  const startPhone = async (token?: string, factorType: 'SMS' | 'CALL' | 'PUSH' = 'SMS') => {
    const target = factorType === 'PUSH' ? 'app-1' : '+4930123456'
    const { stateToken } = await driver.member.callOk(
      calls.startCodeFactor,
      { factorType, target },
      {
        token,
      },
    )
    return { stateToken, code: sentCode() }
  }

  const addPhone = async (token?: string, factorType: 'SMS' | 'CALL' | 'PUSH' = 'SMS') =>
    driver.member.callOk(calls.confirmCodeFactor, await startPhone(token, factorType), { token })

  /** Adds a passkey of the driver's authenticator. */
  const addPasskey = async (token?: string) => {
    const { options } = await driver.member.callOk(calls.startPasskey, {}, { token })
    const credential = authenticator.create(options)
    return driver.member.callOk(calls.confirmPasskey, { credential, name: 'Laptop' }, { token })
  }

  /** Creates a member with an authenticator app and a login that waits for its code. */
  const challenged = async () => {
    const member = await signedUp()
    const totp = await addTotp(member.token)
    const { stateToken = '', mfaChallengeData } = await login(member.email)
    return { ...member, ...totp, stateToken, mfaChallengeData }
  }

  /** Signs in with password and app, and remembers the device; returns the device token. */
  const trustDevice = async (email: string, secret: string) => {
    const { stateToken = '' } = await login(email)
    const { additionalData } = await driver.visitor.callOk(contract.authentication.verifyFactor, {
      factorType: 'TOTP',
      stateToken,
      totpData: { code: totpNow(secret) },
      rememberThisDevice: true,
    })
    return additionalData?.deviceToken?.strValue as string
  }

  const totpNow = (secret: string) => totpCode(secret, shop.clock.now())

  return {
    authenticator,
    signedUp,
    login,
    addTotp,
    startPhone,
    addPhone,
    addPasskey,
    sentCode,
    challenged,
    trustDevice,
    totpNow,
  }
}
