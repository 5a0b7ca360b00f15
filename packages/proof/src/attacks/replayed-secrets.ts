import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { sleep } from '../measure.ts'
import type { Target } from '../target.ts'

const { token: tokenCall } = contract.oauth
const { getSite } = contract.sites
const { createRedirectSession } = contract.redirects

type Attack = (world: TestDriver, target: Target) => Promise<boolean>

/** Each answers whether the attack succeeded. */
const attacks: Record<string, Attack> = {
  'a blocked member': async world => {
    const { id, tokens } = await world.asNewMember()
    await world.must(contract.members.blockMember, { id }, 'merchant')
    return (await accepted(world, tokens.access_token)) || renews(world, tokens.refresh_token)
  },
  'a session that was signed out': async world => {
    const { tokens } = await world.asNewMember()
    const { revokeOtherSessions } = contract.memberSessions
    const second = await world.otherSession()
    await world.must(revokeOtherSessions, {}, 'member', { token: second.access_token })
    return (await accepted(world, tokens.access_token)) || renews(world, tokens.refresh_token)
  },
  'a refresh token in another app': async (world, target) => {
    const { tokens } = await world.asNewMember()
    return renews(world, tokens.refresh_token, target.other.clientId)
  },
  'a code that was used': async world => {
    const { email } = await world.registered()
    const grant = await world.browserSignIn(email)
    await world.exchange(grant)
    return exchanges(world, grant)
  },
  'a code without its verifier': async world => {
    const { code } = await world.browserSignIn()
    return exchanges(world, { code })
  },
  'a code with another verifier': async world => {
    const { code } = await world.browserSignIn()
    return exchanges(world, { code, codeVerifier: 'x'.repeat(43) })
  },
  'a code in another app': async (world, target) => {
    const grant = await world.browserSignIn()
    return exchanges(world, { ...grant, clientId: target.other.clientId })
  },
  'a sign-in without PKCE': world =>
    asks(world, { codeChallenge: undefined, codeChallengeMethod: undefined }),
  'a sign-in with a plain challenge': world => asks(world, { codeChallengeMethod: 'plain' }),
  'a session token that was used': async world => {
    const sessionToken = await world.sessionToken()
    const complete = async () =>
      (await world.send(contract.signIn.completeSignIn, { flow: await world.flow(), sessionToken }, 'anyone'))
        .status
    await complete()
    return (await complete()) === 200
  },
  'a recovery link that was used': async world => {
    const recoveryToken = await world.recoveryToken()
    const recover = async (password: string) =>
      (await world.send(contract.recovery.recover, { recoveryToken, password }, 'visitor')).status
    await recover('a first long password')
    return (await recover('a second long password')) === 200
  },
}

/** Addresses of other origins, as one would smuggle them past a check by prefix or by parsing. */
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

/** Secrets that are shown a second time, in another place or by someone else, and addresses that nobody has registered. */
export async function replayedSecrets(target: Target): Promise<{ tried: number; findings: string[] }> {
  const findings: string[] = []
  for (const [name, attack] of Object.entries(attacks)) {
    const world = await createDriver(target)
    const succeeded = await attack(world, target).catch((error: Error) => {
      findings.push(`${name}: ${error.message}`)
      return false
    })
    if (succeeded) findings.push(`${name} is accepted`)
  }
  const world = await createDriver(target)
  for (const url of ADDRESSES) {
    const ecomCheckout = { checkoutId: await world.checkout() }
    const message = { ecomCheckout, callbacks: { postFlowUrl: url } }
    if (
      (await world.send(createRedirectSession, message, 'visitor')).status === 200 &&
      originOf(url) !== 'http://shop.test'
    )
      findings.push(`postFlowUrl ${JSON.stringify(url)} is accepted`)
    if (await asks(world, { redirectUri: url, responseMode: 'query' }))
      findings.push(`redirectUri ${JSON.stringify(url)} is accepted`)
  }
  return { tried: Object.keys(attacks).length + 2 * ADDRESSES.length, findings }
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)

const accepted = async (world: TestDriver, token: string) =>
  (await world.send(getSite, {}, 'anyone', { token })).status === 200

const renew = (world: TestDriver, refreshToken: string, clientId = world.site.clientId) =>
  world.send(tokenCall, { clientId, grantType: 'refresh_token', refreshToken }, 'anyone')

const renews = async (world: TestDriver, refreshToken: string, clientId?: string) =>
  (await renew(world, refreshToken, clientId)).status === 200

const exchanges = async (
  world: TestDriver,
  { clientId = world.site.clientId, ...grant }: { code: string; codeVerifier?: string; clientId?: string },
) => {
  const message = {
    clientId,
    grantType: 'authorization_code',
    code: grant.code,
    codeVerifier: grant.codeVerifier,
  }
  return (await world.send(tokenCall, message, 'anyone')).status === 200
}

/** Whether a redirect session is created for a sign-in with these parameters, and opened. */
async function asks(world: TestDriver, request: Record<string, unknown>): Promise<boolean> {
  try {
    const { sessionToken } = await world.authSession(request)
    await world.openSignIn(sessionToken)
    return true
  } catch {
    return false
  }
}

/** For so long a replaced token is still answered with its successor (decision 023). */
const GRACE_MS = 61_000

/**
 * A thief renews a copied refresh token and reads with the result, once as a browser and once as a server whose browser has
 * not received its tokens yet. A minute later the owner renews: only one of the two may go on.
 */
export async function stealRefreshTokens(target: Target): Promise<string[]> {
  const { getCurrentMember } = contract.members
  const thefts = Object.entries<Record<string, string>>({
    'a browser': {},
    'a server in between': { 'x-stoa-undelivered': '1' },
  })
  const findings = await Promise.all(
    thefts.map(async ([name, headers]) => {
      const world = await createDriver(target)
      const { tokens } = await world.asNewMember()
      const token = (await renew(world, tokens.refresh_token)).body.access_token as string
      const read = await world.send(getCurrentMember, {}, 'member', { token, headers })
      if (read.status !== 200) return []
      await sleep(GRACE_MS)
      const owner = await renews(world, tokens.refresh_token)
      return owner && (await accepted(world, token))
        ? [`the thief of a refresh token who uses it as ${name} goes on beside its owner`]
        : []
    }),
  )
  return findings.flat()
}
