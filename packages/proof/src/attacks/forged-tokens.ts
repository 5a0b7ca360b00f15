import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { systemIds } from '@stoa/server'
import { createDriver, type TestDriver } from '@stoa/testkit'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { judge, type Proof } from '../proof.ts'
import { rows, type Target } from '../target.ts'
import { replayedSecrets, stealRefreshTokens } from './replayed-secrets.ts'

const ALGORITHM = 'ES256'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Access tokens that the platform has not issued, or that it has revoked. */
export const forgedTokens: Proof = {
  id: 'R9',
  title: 'tokens',
  promise: 'A forged, expired, revoked or replayed token, code or address to return to is rejected.',
  short: true,
  async run(target, scale) {
    const driver = await createDriver(target)
    const findings: string[] = []
    // The owner of a stolen token returns a minute later; this runs concurrently with the rest.
    const thefts = scale(1, 0) ? stealRefreshTokens(target) : undefined
    const forged = await forge(target, driver)
    for (const [name, token] of Object.entries(forged)) {
      const { status } = await driver.anyone.send(contract.sites.getSite, {}, { token })
      if (status !== 401) findings.push(`${name}: answered ${status}`)
    }
    const headers = { 'wix-site-id': target.other.siteId }
    const { status } = await driver.merchant.send(contract.sites.getSite, {}, { headers })
    if (status === 200) findings.push('a key of one site is accepted for another')
    const replays = await replayedSecrets(target)
    findings.push(...replays.findings)
    findings.push(...((await thefts) ?? []))
    const stolen = thefts ? '2 stolen refresh tokens, ' : ''
    return judge(
      `${stolen}${Object.keys(forged).length} forged tokens, ${replays.tried} replays, revocations and addresses: ` +
        `${findings.length} accepted`,
      findings,
    )
  },
}

/** Tokens by defect. If one needs the platform's key, the key comes from its database. */
async function forge(target: Target, driver: TestDriver): Promise<Record<string, string>> {
  const token = driver.tokens.visitor ?? ''
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  const [key] = await rows<{ id: string; public_jwk: JWK; private_jwk: JWK }>(
    target,
    'select id, public_jwk, private_jwk from signing_keys where retired_at is null order by created_at desc limit 1',
  )
  const own = await generateKeyPair(ALGORITHM)
  const ownJwk = await exportJWK(own.publicKey)
  const now = Math.floor(
    Date.parse(new Date(performance.timeOrigin + performance.now()).toISOString()) / 1000,
  )
  const real = await importJWK(key?.private_jwk ?? {}, ALGORITHM)
  const sign = (payload: object, more: object = {}, signer: Parameters<SignJWT['sign']>[0] = real) =>
    new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: ALGORITHM, kid: header.kid, typ: 'at+jwt', ...more })
      .sign(signer)
  const hmac = (secret: string) => {
    const input = `${encode({ ...header, alg: 'HS256' })}.${body}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  return {
    'without a signature': `${head}.${body}.`,
    'algorithm none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'algorithm None': `${encode({ ...header, alg: 'None' })}.${body}.${signature}`,
    'HMAC with the public key': hmac(JSON.stringify(key?.public_jwk)),
    'HMAC with the id of the key': hmac(String(header.kid)),
    'HMAC with an empty secret': hmac(''),
    'role changed': `${head}.${encode({ ...claims, role: 'member' })}.${signature}`,
    'site changed': `${head}.${encode({ ...claims, site: target.other.siteId })}.${signature}`,
    'signature cut': token.slice(0, -4),
    'key of the attacker': await sign({}, {}, own.privateKey),
    'key of the attacker in the header': await sign({}, { jwk: ownJwk }, own.privateKey),
    'unknown key': await sign({}, { kid: systemIds.guid() }),
    'key as a path': await sign({}, { kid: '../../dev/null' }),
    expired: await sign({ exp: now - 3600, iat: now - 7200 }),
    'session of another site': await sign({ site: target.other.siteId }),
    'app that does not exist': await sign({ client: systemIds.guid() }),
    'no token': 'undefined',
    'another kind of token': 'a.b.c',
    'key that does not exist': `stoa_${systemIds.secret(32)}`,
    'key cut': driver.tokens.merchant?.slice(0, -1) ?? '',
  }
}
