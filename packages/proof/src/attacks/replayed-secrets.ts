import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { sleep } from '../measure.ts'
import type { Target } from '../target.ts'

const { token: tokenCall } = contract.oauth
const { getSite } = contract.sites
const { createRedirectSession } = contract.redirects

type Attack = (driver: TestDriver, target: Target) => Promise<boolean>

/** Each returns whether the attack succeeded. */
const attacks: Record<string, Attack> = {
  'a blocked member': async driver => {
    const { id, tokens } = await driver.asNewMember()
    await driver.merchant.callOk(contract.members.blockMember, { id })
    return (await accepted(driver, tokens.access_token)) || renews(driver, tokens.refresh_token)
  },
  'a session that was signed out': async driver => {
    const { tokens } = await driver.asNewMember()
    const { revokeOtherSessions } = contract.memberSessions
    const second = await driver.otherSession()
    await driver.member.callOk(revokeOtherSessions, {}, { token: second.access_token })
    return (await accepted(driver, tokens.access_token)) || renews(driver, tokens.refresh_token)
  },
  'a refresh token in another app': async (driver, target) => {
    const { tokens } = await driver.asNewMember()
    return renews(driver, tokens.refresh_token, target.other.clientId)
  },
  'a code that was used': async driver => {
    const { email } = await driver.registered()
    const grant = await driver.browserSignIn(email)
    await driver.exchange(grant)
    return exchanges(driver, grant)
  },
  'a code without its verifier': async driver => {
    const { code } = await driver.browserSignIn()
    return exchanges(driver, { code })
  },
  'a code with another verifier': async driver => {
    const { code } = await driver.browserSignIn()
    return exchanges(driver, { code, codeVerifier: 'x'.repeat(43) })
  },
  'a code in another app': async (driver, target) => {
    const grant = await driver.browserSignIn()
    return exchanges(driver, { ...grant, clientId: target.other.clientId })
  },
  'a sign-in without PKCE': driver =>
    asks(driver, { codeChallenge: undefined, codeChallengeMethod: undefined }),
  'a sign-in with a plain challenge': driver => asks(driver, { codeChallengeMethod: 'plain' }),
  'a session token that was used': async driver => {
    const sessionToken = await driver.sessionToken()
    const complete = async () =>
      (await driver.anyone.send(contract.signIn.completeSignIn, { flow: await driver.flow(), sessionToken }))
        .status
    await complete()
    return (await complete()) === 200
  },
  'a recovery link that was used': async driver => {
    const recoveryToken = await driver.recoveryToken()
    const recover = async (password: string) =>
      (await driver.visitor.send(contract.recovery.recover, { recoveryToken, password })).status
    await recover('a first long password')
    return (await recover('a second long password')) === 200
  },
}

/** URLs of other origins that try to bypass a check by prefix or by parsing. */
const ADDRESSES = [
  'https://evil.example/',
  '//evil.example/',
  'http://shop.test.evil.example/',
  'http://shop.test@evil.example/',
  'http://shop.test:80@evil.example/',
  'http://evil.example/http://shop.test/',
  'http://shop.test\\@evil.example/',
  'http://shop.test%2eevil.example/',
  'http://SHOP.TEST.evil.example/',
  'https://shop.test/',
  'http://shop.test:8080/',
  'javascript:alert(1)//http://shop.test/',
  'data:text/html,http://shop.test/',
  '/\t/evil.example',
  'http://shop.test/callback/../../evil',
]

/** Replayed secrets, in another context or by another caller, and unregistered redirect URLs. */
export async function replayedSecrets(target: Target): Promise<{ tried: number; findings: string[] }> {
  const findings: string[] = []
  for (const [name, attack] of Object.entries(attacks)) {
    const driver = await createDriver(target)
    const succeeded = await attack(driver, target).catch((error: Error) => {
      findings.push(`${name}: ${error.message}`)
      return false
    })
    if (succeeded) findings.push(`${name} is accepted`)
  }
  const driver = await createDriver(target)
  for (const url of ADDRESSES) {
    const ecomCheckout = { checkoutId: await driver.checkout() }
    const message = { ecomCheckout, callbacks: { postFlowUrl: url } }
    if (
      (await driver.visitor.send(createRedirectSession, message)).status === 200 &&
      originOf(url) !== 'http://shop.test'
    )
      findings.push(`postFlowUrl ${JSON.stringify(url)} is accepted`)
    if (await asks(driver, { redirectUri: url, responseMode: 'query' }))
      findings.push(`redirectUri ${JSON.stringify(url)} is accepted`)
  }
  return { tried: Object.keys(attacks).length + 2 * ADDRESSES.length, findings }
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)

const accepted = async (driver: TestDriver, token: string) =>
  (await driver.anyone.send(getSite, {}, { token })).status === 200

const renew = (driver: TestDriver, refreshToken: string | undefined, clientId = driver.site.clientId) =>
  driver.anyone.send(tokenCall, { clientId, grantType: 'refresh_token', refreshToken })

const renews = async (driver: TestDriver, refreshToken: string | undefined, clientId?: string) =>
  (await renew(driver, refreshToken, clientId)).status === 200

const exchanges = async (
  driver: TestDriver,
  { clientId = driver.site.clientId, ...grant }: { code: string; codeVerifier?: string; clientId?: string },
) => {
  const message = {
    clientId,
    grantType: 'authorization_code',
    code: grant.code,
    codeVerifier: grant.codeVerifier,
  }
  return (await driver.anyone.send(tokenCall, message)).status === 200
}

/** Whether a redirect session for a sign-in with these parameters is created and redeemed. */
async function asks(driver: TestDriver, request: Record<string, unknown>): Promise<boolean> {
  try {
    const { sessionToken } = await driver.authSession(request)
    await driver.openSignIn(sessionToken)
    return true
  } catch {
    return false
  }
}

/** Time for which a replaced token is still answered with its successor (decision 023). */
const GRACE_MS = 61_000

/**
 * A thief renews a copied refresh token and reads with the result, once as a browser and once as a server whose browser has
 * not received its tokens yet. A minute later the owner renews: only one of the two may stay signed in.
 */
export async function stealRefreshTokens(target: Target): Promise<string[]> {
  const { getCurrentMember } = contract.members
  const thefts = Object.entries<Record<string, string>>({
    'a browser': {},
    'a server in between': { 'x-stoa-undelivered': '1' },
  })
  const findings = await Promise.all(
    thefts.map(async ([name, headers]) => {
      const driver = await createDriver(target)
      const { tokens } = await driver.asNewMember()
      const token = (await renew(driver, tokens.refresh_token)).body.access_token as string
      const read = await driver.member.send(getCurrentMember, {}, { token, headers })
      if (read.status !== 200) return []
      await sleep(GRACE_MS)
      const owner = await renews(driver, tokens.refresh_token)
      return owner && (await accepted(driver, token))
        ? [`the thief of a refresh token who uses it as ${name} stays signed in besides its owner`]
        : []
    }),
  )
  return findings.flat()
}
