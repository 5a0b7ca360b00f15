import { createHmac } from 'node:crypto'
import { allCalls, contract } from '@stoa/contract'
import { systemIds } from '@stoa/server'
import { codeOf } from '@stoa/testkit'
import { generateKeyPair, SignJWT } from 'jose'
import { BAD_KEYS, sendBadKeys } from '../attacks/account-enumeration.ts'
import { graphqlDocuments } from '../attacks/graphql-documents.ts'
import { sendHostileQueries } from '../attacks/hostile-filters.ts'
import { newTally, sendBrokenBodies } from '../attacks/malformed-messages.ts'
import { reachPrivateAddresses } from '../attacks/private-addresses.ts'
import { count } from '../measure.ts'
import { judge, type Proof, type Scale, skipped } from '../proof.ts'
import type { KeyTarget } from './key-target.ts'

type Run = Proof<KeyTarget>['run']

/** Attacks that need only an API key and leave nothing behind. */
const RUNS: Record<string, Run> = {
  R3: async ({ send, prefix }) => {
    const name = `${prefix} repeated`
    const headers = { 'idempotency-key': systemIds.guid() }
    const { createProduct, queryProducts } = contract.products
    const product = { name, visible: false, priceData: { price: 1 } }
    const create = () => send(createProduct, { product }, 'merchant', { headers })
    const replies = [...(await Promise.all([create(), create()])), await create()]
    const ids = new Set(replies.map(({ body }) => body.product?.id))
    const found = await send(queryProducts, { query: { filter: { name } } }, 'merchant')
    const stored = found.body.products?.length
    return judge(`1 product created 3 times with one key: ${stored} stored; other writes not tried`, [
      ...(stored === 1 ? [] : [`${stored} products are stored`]),
      ...replies
        .filter(({ status }) => status !== 200)
        .map(reply => `a repeated request: ${reply.status} ${codeOf(reply)}`),
      ...(ids.size === 1 ? [] : ['the replies differ']),
    ])
  },
  R6: async target => {
    const calls = allCalls.filter(
      ({ declaration: { method, readOnly: reads, sameOriginOnly: browser, allow } }) =>
        method !== 'GET' && reads && !browser && (allow as readonly string[]).includes('merchant'),
    )
    const tally = newTally()
    for (const call of calls) await sendBrokenBodies(target.baseUrl, target.apiKey, call, tally)
    return judge(
      `${count(tally.sent)} broken bodies to ${calls.length} calls that read: ${tally.findings.length} findings; calls that write not tried`,
      tally.findings,
    )
  },
  R7: async (target, scale) => {
    const { sent, executed, findings } = await sendHostileQueries(target, 'merchant', scale(2000, 300))
    return judge(
      `${count(sent)} filters, ${count(executed)} of them executed: ${findings.length} findings; hidden values not tried, they need a visitor`,
      findings,
    )
  },
  R8: async ({ baseUrl }) => {
    const rejected = await sendBadKeys(baseUrl)
    return judge(
      `${count(rejected)} of ${count(BAD_KEYS)} false keys answered 429; accounts not tried, they cannot be removed with a key`,
      rejected > 0 ? [] : ['keys that do not exist, from one address, are not limited'],
    )
  },
  R9: async target => {
    const forged = await forge(target)
    const findings: string[] = []
    for (const [name, token] of Object.entries(forged)) {
      const { status } = await target.send(contract.sites.getSite, {}, 'anyone', { token })
      if (status !== 401 && status !== 429) findings.push(`${name}: answered ${status}`)
    }
    const headers = { 'wix-site-id': systemIds.guid() }
    const { status } = await target.send(contract.sites.getSite, {}, 'merchant', { headers })
    if (status === 200) findings.push('the key is accepted for another site')
    return judge(
      `${Object.keys(forged).length} forged tokens and another site: ${findings.length} accepted; sessions and codes not tried, they need an app`,
      findings,
    )
  },
  R10: async target => {
    const { tried, connections, findings } = await reachPrivateAddresses(target, ['plug-in', 'adaptor'])
    return judge(
      `${tried} spellings for plug-ins and adaptors: ${connections} connections, seen only where the platform runs on this machine; identity providers not tried`,
      findings,
    )
  },
  R21: graphqlDocuments.run,
}

const NEEDS_SITE = 'needs a separate site, so the database: without --key, with DATABASE_URL or --data'

/** The variant of the proof that needs only an API key. */
export const withKeyAlone = ({ run: _, ...proof }: Proof): Proof<KeyTarget> => ({
  ...proof,
  run: (target: KeyTarget, scale: Scale) =>
    RUNS[proof.id]?.(target, scale) ?? Promise.resolve(skipped(NEEDS_SITE)),
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Forged tokens that need no secret, by defect. */
async function forge({ apiKey, siteId }: KeyTarget): Promise<Record<string, string>> {
  const claims = { site: siteId, role: 'merchant', client: systemIds.guid(), sub: systemIds.guid() }
  const header = { alg: 'ES256', kid: systemIds.guid(), typ: 'at+jwt' }
  const own = await generateKeyPair('ES256')
  const hmac = (secret: string) => {
    const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  return {
    'algorithm none': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'HMAC with an empty secret': hmac(''),
    'HMAC with the key': hmac(apiKey),
    'key of the attacker': await new SignJWT(claims)
      .setProtectedHeader(header)
      .setExpirationTime('1h')
      .sign(own.privateKey),
    'no token': 'undefined',
    'key that does not exist': `stoa_${systemIds.secret(32)}`,
    'key cut': apiKey.slice(0, -1),
  }
}
