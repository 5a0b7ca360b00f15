import { hash, verify } from '@node-rs/argon2'
import { type Call, caller } from './call.ts'
import { openConnection } from './connection.ts'
import { compareSubjects, type Effort, type Measured, READERS, type Running, usageOf } from './measure.ts'
import { readers, readsOf } from './reads.ts'
import type { Subject, Worker } from './runs.ts'

const PASSWORD = 'correct horse battery'
/** Enough to keep both cores busy; a login is mostly one long computation. */
const CALLERS = 16

interface Tokens {
  access_token: string
  refresh_token: string
}

const visit = (call: Call, clientId: string) =>
  call<Tokens>('/oauth2/token', { clientId, grantType: 'anonymous' })

/** A member's session, as a merchant's server makes it (protocol/sessions §6). */
async function signOn(call: Call, { clientId, apiKey }: Running['shop'], email: string): Promise<Tokens> {
  const { access_token } = await visit(call, clientId)
  const { identity, sessionToken } = await call<{ identity: { id: string }; sessionToken: string }>(
    '/v2/sign-on',
    { loginId: { email }, verifyEmail: true },
    `${access_token},${apiKey}`,
  )
  return call<Tokens>(
    '/oauth2/token',
    { grant_type: 'authorized_client', member_id: identity.id, session_token: sessionToken },
    `${access_token},${apiKey}`,
  )
}

async function workers(
  port: number,
  make: (call: Call, index: number) => Promise<Worker>,
): Promise<Worker[]> {
  const workers: Promise<Worker>[] = []
  for (let i = 0; i < CALLERS; i++) workers.push(make(caller(await openConnection(port)), i))
  return Promise.all(workers)
}

async function compare(
  running: readonly Running[],
  effort: Effort,
  baseline: Subject,
  work: Worker[],
  awake = false,
) {
  const [first] = running as [Running]
  const subject = { ...first, name: 'platform', workers: work, usage: usageOf(first.platform), awake }
  return compareSubjects([baseline], [subject], effort)
}

const newVisitors = async ({ port, shop, platform }: Running): Promise<Subject> => ({
  name: 'new visitor',
  workers: await workers(port, async call => async () => void (await visit(call, shop.clientId))),
  usage: usageOf(platform),
})

/** Renewals of visitors' tokens, each worker its own chain, against new visitors: both are one statement and a signature. */
export async function measureRenewal(running: readonly Running[], effort: Effort): Promise<Measured> {
  const [first] = running as [Running]
  const { clientId } = first.shop
  const renewing = await workers(first.port, async call => {
    let { refresh_token: refreshToken } = await visit(call, clientId)
    return async () => {
      const next = await call<Tokens>('/oauth2/token', { clientId, grantType: 'refresh_token', refreshToken })
      refreshToken = next.refresh_token
    }
  })
  return compare(running, effort, await newVisitors(first), renewing)
}

/** Logins with a password against the password's computation alone, in this process. */
export async function measureLogin(running: readonly Running[], effort: Effort): Promise<Measured> {
  const [first] = running as [Running]
  const { clientId, siteId } = first.shop
  const logins = await workers(first.port, async (call, i) => {
    const { access_token } = await visit(call, clientId)
    const loginId = { email: `login-${i}-${siteId}@example.com` }
    await call('/v2/register', { loginId, password: PASSWORD }, access_token)
    return async () => void (await call('/v2/login', { loginId, password: PASSWORD }, access_token))
  })
  const stored = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const alone: Subject = {
    name: 'argon2id alone',
    workers: Array.from({ length: CALLERS }, () => async () => void (await verify(stored, PASSWORD))),
  }
  return compare(running, effort, alone, logins)
}

/** A server signs members on: every step of a login but the password, and the session that comes of it. */
export async function measureSignOn(running: readonly Running[], effort: Effort): Promise<Measured> {
  const [first] = running as [Running]
  const signing = await workers(first.port, async (call, i) => {
    const email = `sign-on-${i}-${first.shop.siteId}@example.com`
    return async () => void (await signOn(call, first.shop, email))
  })
  return compare(running, effort, await newVisitors(first), signing)
}

/** Products by id as a member against the same as a visitor. */
export async function measureMemberReads(running: readonly Running[], effort: Effort): Promise<Measured> {
  const [first] = running as [Running]
  const { port, shop, platform } = first
  const call = caller(await openConnection(port))
  const { access_token: visitor } = await visit(call, shop.clientId)
  const { access_token: member } = await signOn(call, shop, `reader-${shop.siteId}@example.com`)
  const reading = (token: string) => readers(port, readsOf(shop, token, { popular: true }).products, READERS)
  const anonymous: Subject = {
    name: 'the same as a visitor',
    workers: await reading(visitor),
    awake: true,
    usage: usageOf(platform),
  }
  return compare(running, effort, anonymous, await reading(member), true)
}
