import { createHash } from 'node:crypto'
import { contract, type RequestOf } from '@stoa/contract'
import type { ShopDriver } from './test-driver.ts'
import type { TestAccount } from './test-provider.ts'

/** The password of every member that a test driver creates. */
export const PASSWORD = 'correct horse battery'

type MemberSettings = NonNullable<NonNullable<RequestOf<typeof contract.sites.updateSite>['site']>['members']>

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Sign-in as the pages and apps go through it, over the wire; for the requests of the generated tests and for others. */
export function createSignInDriver(driver: ShopDriver) {
  const { ids } = driver.shop.platform.administration
  const newEmail = () => `someone-${ids.guid()}@example.com`

  const newSlug = () => `someone-${ids.guid()}`

  /** Changes the registration and sign-in settings of the driver's site. */
  const memberSettings = (members: MemberSettings) =>
    driver.merchant.callOk(contract.sites.updateSite, { site: { members } })

  /** The newest mail to an address. */
  const mailTo = async (email: string) => {
    const mail = (await driver.shop.mailbox()).findLast(({ to }) => to === email)
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  }
  const partOf = (text: string | null, pattern: RegExp) => {
    const found = pattern.exec(text ?? '')?.[1]
    if (!found) throw new Error(`nothing like ${pattern} in ${text}`)
    return found
  }

  /** The signed token of the link in the newest mail to an address. */
  const mailedToken = async (email: string) => partOf((await mailTo(email)).body, /token=([\w.-]+)/)

  /** Registers a member with `PASSWORD`; returns the state of the registration. */
  const registered = async (email = newEmail()) => {
    const { identity, ...reply } = await driver.visitor.callOk(contract.authentication.registerV2, {
      loginId: { email },
      password: PASSWORD,
    })
    return { ...reply, email, id: identity?.id ?? '' }
  }

  /** Proof of a login that just succeeded. */
  const sessionToken = async (email?: string) => {
    const login = { loginId: { email: email ?? (await registered()).email }, password: PASSWORD }
    const reply = await driver.visitor.callOk(contract.authentication.loginV2, login)
    return reply.sessionToken ?? ''
  }

  /** A code that was mailed to a new member, and the step that it belongs to. */
  const emailCode = async () => {
    const { id, email } = await registered()
    const start = { identityId: id, target: 'EMAIL' as const }
    const { verificationId } = await driver.merchant.callOk(contract.verification.start, start)
    return { stateToken: verificationId, code: partOf((await mailTo(email)).body, /\b(\d{6})\b/) }
  }

  /** The token of a recovery mail: to a new member, unless one is named. */
  const recoveryToken = async (known?: string) => {
    const email = known ?? (await registered()).email
    await driver.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
    return partOf((await mailTo(email)).body, /token=([\w-]+)/)
  }

  const linkToken = async (email?: string) => {
    const to = email ?? (await registered()).email
    await driver.visitor.callOk(contract.magicLink.sendMagicLink, { email: to })
    return partOf((await mailTo(to)).body, /token=([\w-]+)/)
  }

  /** An identity provider of the driver's site: the shop's test provider. */
  const connection = async (kind: 'OIDC' | 'GOOGLE' | 'FACEBOOK' = 'OIDC') => {
    const { clientId, clientSecret, issuer } = driver.shop.provider
    const own = kind === 'OIDC' ? { name: 'Company', issuer } : {}
    const created = await driver.merchant.callOk(contract.connections.createConnection, {
      connection: { kind, clientId, clientSecret, ...own },
    })
    return created.connection
  }

  /** The provider's reply to the browser, after signing in with one of its accounts. */
  const connectionAnswer = async (account: TestAccount = {}, connectionId?: string) => {
    const id = connectionId ?? (await connection()).id
    const started = await driver.anyone.callOk(contract.connections.startConnection, {
      connectionId: id,
      flow: await flow(),
    })
    return driver.shop.provider.signIn(started.url, { email: newEmail(), email_verified: true, ...account })
  }

  /** A redirect session that asks for a code, and what exchanging the code takes. */
  const authSession = async (request: Record<string, unknown> = {}, prompt: 'login' | 'none' = 'login') => {
    const codeVerifier = ids.secret(32)
    const state = ids.secret(16)
    const { redirectSession } = await driver.visitor.callOk(contract.redirects.createRedirectSession, {
      auth: {
        prompt,
        authRequest: {
          clientId: driver.site.clientId,
          responseType: 'code',
          responseMode: 'web_message',
          scope: 'offline_access',
          state,
          codeChallenge: challengeOf(codeVerifier),
          codeChallengeMethod: 'S256',
          ...request,
        },
      },
    })
    return {
      sessionToken: redirectSession.sessionToken ?? '',
      fullUrl: redirectSession.fullUrl,
      codeVerifier,
      state,
    }
  }

  const open = async (sessionToken: string) =>
    driver.anyone.callOk(contract.signIn.openSignIn, { sessionToken })

  const flow = async () => (await open((await authSession()).sessionToken)).flow

  /** Signs the driver's browser in at the hosted pages; returns the authorization code and its PKCE data. */
  const browserSignIn = async (email?: string) => {
    const { codeVerifier, state, ...session } = await authSession()
    const { flow } = await open(session.sessionToken)
    const proof = await sessionToken(email)
    const { message } = await driver.anyone.callOk(contract.signIn.completeSignIn, {
      flow,
      sessionToken: proof,
    })
    return { code: message?.code ?? '', state, codeVerifier }
  }

  const exchange = ({ code, codeVerifier }: { code: string; codeVerifier: string }) =>
    driver.anyone.callOk(contract.oauth.token, {
      clientId: driver.site.clientId,
      grantType: 'authorization_code',
      code,
      codeVerifier,
    })

  /** Proves the address of the member of a token by the code that is mailed there. */
  const proveEmail = async (email: string, token: string) => {
    const { start, verifyDuringAuthentication } = contract.verification
    const { verificationId } = await driver.member.callOk(start, { target: 'EMAIL' }, { token })
    const code = partOf((await mailTo(email)).body, /\b(\d{6})\b/)
    await driver.visitor.callOk(verifyDuringAuthentication, { stateToken: verificationId, code })
  }

  /** Replaces the driver's member by one who has just signed up with a password and verified their address. */
  const asNewMember = async () => {
    const { id, email } = await registered()
    const tokens = await exchange(await browserSignIn(email))
    await proveEmail(email, tokens.access_token)
    driver.tokens.member = tokens.access_token
    driver.memberId = id
    driver.memberEmail = email
    return { id, email, tokens }
  }

  /** Replaces the driver's member when their session has ended; some calls end it. */
  const reviveMember = async () => {
    const { status } = await driver.member.send(contract.memberSessions.listMySessions, {})
    if (status === 401) await asNewMember()
  }

  /** Creates one more session of the driver's member in an app of the site, out of a visitor's token. */
  const otherSession = async (clientId = driver.site.clientId, visitor?: string) => {
    const reply = await driver.anyone.send(
      contract.oauth.token,
      { grant_type: 'authorized_client', member_id: driver.memberId },
      { token: `${visitor ?? (await driver.anonymous(clientId))},${driver.site.apiKey}` },
    )
    if (reply.status !== 200) throw new Error(`no session: ${JSON.stringify(reply.body)}`)
    return reply.body as { access_token: string; refresh_token: string }
  }

  return {
    newEmail,
    newSlug,
    memberSettings,
    mailTo,
    mailedToken,
    registered,
    sessionToken,
    emailCode,
    recoveryToken,
    linkToken,
    connection,
    connectionAnswer,
    authSession,
    openSignIn: open,
    flow,
    browserSignIn,
    exchange,
    proveEmail,
    asNewMember,
    reviveMember,
    otherSession,
  }
}

/** The sign-in part of a test driver. */
export type SignInDriver = ReturnType<typeof createSignInDriver>
