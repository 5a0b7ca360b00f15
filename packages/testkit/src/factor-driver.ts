import { contract } from '@stoa/contract'
import { createAuthenticator } from './authenticator.ts'
import { PASSWORD, type SignInWorld } from './sign-in-driver.ts'
import type { ShopWorld } from './test-driver.ts'
import { totpCode } from './totp-code.ts'

const STEP_MS = 30_000

/** Second factors as members set them up and use them, over the wire. */
export function factorWorld(world: ShopWorld & SignInWorld) {
  const { shop } = world
  const calls = contract.factors
  const authenticator = createAuthenticator(shop.baseUrl)

  /** A new member with a password and a proved address, and a session of his that is as fresh as can be. */
  const signedUp = async () => {
    const { email, id } = await world.registered()
    // With a browser of his own: who signs in with somebody else's ends that one's session.
    const kept = [...world.cookies]
    world.cookies.clear()
    const { access_token: token } = await world.exchange(await world.browserSignIn(email))
    world.cookies.clear()
    for (const [name, value] of kept) world.cookies.set(name, value)
    await world.proveEmail(email, token)
    return { email, id, token }
  }

  /** Logs in with the password of this world. */
  const login = (email: string, deviceToken?: string) =>
    world.must(
      contract.authentication.loginV2,
      { loginId: { email }, password: PASSWORD, deviceToken },
      'visitor',
    )

  /** Adds an authenticator app to the member of a token, or of the world. Codes of this moment are left for later. */
  const addTotp = async (token?: string) => {
    const { secret } = await world.must(calls.startTotp, {}, 'member', { token })
    const code = totpCode(secret, shop.clock.now() - STEP_MS)
    const { factor, recoveryCodes } = await world.must(calls.confirmTotp, { code }, 'member', { token })
    return { secret, factorId: factor.factorId, recoveryCodes: recoveryCodes ?? [] }
  }

  /** The newest code that a provider was given. */
  const sentCode = () => shop.sentCodes.at(-1)?.code ?? ''

  const startPhone = async (token?: string, factorType: 'SMS' | 'CALL' | 'PUSH' = 'SMS') => {
    const target = factorType === 'PUSH' ? 'app-1' : '+4930123456'
    const { stateToken } = await world.must(calls.startCodeFactor, { factorType, target }, 'member', {
      token,
    })
    return { stateToken, code: sentCode() }
  }

  const addPhone = async (token?: string, factorType: 'SMS' | 'CALL' | 'PUSH' = 'SMS') =>
    world.must(calls.confirmCodeFactor, await startPhone(token, factorType), 'member', { token })

  /** Adds a passkey of this world's authenticator. */
  const addPasskey = async (token?: string) => {
    const { options } = await world.must(calls.startPasskey, {}, 'member', { token })
    const credential = authenticator.create(options)
    return world.must(calls.confirmPasskey, { credential, name: 'Laptop' }, 'member', { token })
  }

  /** A new member with an authenticator app, and the login that waits for its code. */
  const challenged = async () => {
    const member = await signedUp()
    const totp = await addTotp(member.token)
    const { stateToken = '', mfaChallengeData } = await login(member.email)
    return { ...member, ...totp, stateToken, mfaChallengeData }
  }

  /** Signs in with password and app, and is remembered. */
  const trustDevice = async (email: string, secret: string) => {
    const { stateToken = '' } = await login(email)
    const { additionalData } = await world.must(
      contract.authentication.verifyFactor,
      { factorType: 'TOTP', stateToken, totpData: { code: totpNow(secret) }, rememberThisDevice: true },
      'visitor',
    )
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
