import { generateKeyPairSync } from 'node:crypto'
import type { DataFieldType } from '@stoa/contract'
import { importPKCS8, SignJWT } from 'jose'
import type { ConnectionRow } from '../../storage/data/connection-rows.ts'
import { AdaptorFailure, askAdaptor } from './ask-adaptor.ts'

/** What opens an adaptor: the configuration that the merchant gave, and the key that signs requests of protocol V3. */
export interface AdaptorSecrets {
  configuration: Record<string, unknown>
  /** PKCS 8. */
  privateKey: string
}

/** Keys of a new connection: P-256, whose public half fits into what the wire has room for. */
export function newKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

export interface Probe {
  endpoint: string
  siteId: string
  name: string
  secrets: AdaptorSecrets
  now: number
  allowPrivate: boolean
}

export type Answer = Pick<ConnectionRow, 'protocol' | 'status' | 'capabilities'>

const ISSUER = 'wix-data.wix.com'
const TOKEN_SEC = 300

/** Names of field types in the protocols, V3 by number too. */
const TYPES: Record<string, DataFieldType> = {
  text: 'TEXT',
  0: 'TEXT',
  number: 'NUMBER',
  1: 'NUMBER',
  boolean: 'BOOLEAN',
  2: 'BOOLEAN',
  datetime: 'DATETIME',
  3: 'DATETIME',
  object: 'OBJECT',
  4: 'OBJECT',
  longtext: 'RICH_TEXT',
  5: 'RICH_TEXT',
  reference: 'REFERENCE',
  6: 'REFERENCE',
  'multi-reference': 'MULTI_REFERENCE',
  7: 'MULTI_REFERENCE',
  url: 'URL',
  image: 'IMAGE',
  any: 'ANY',
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Said below, with all other things that are no object.
  }
  throw new AdaptorFailure('the answer is no JSON object')
}

/** JSON texts one after the other, with or without line breaks between them. */
const parseLines = (text: string) =>
  text
    .replaceAll(/\}\s*\{/g, '}\n{')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parse)

/** What every request of V1 and V2 carries, and the key that opens the adaptor. */
const contextOf = ({ siteId, name, secrets }: Probe) => ({
  requestContext: {
    settings: secrets.configuration,
    instanceId: siteId,
    installationId: name,
    role: 'OWNER',
  },
})

async function authorization({ siteId, name, secrets, now }: Probe): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const token = await new SignJWT({ siteId })
    .setProtectedHeader({ alg: 'ES256', kid: name })
    .setIssuer(ISSUER)
    .setAudience(name)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SEC)
    .sign(await importPKCS8(secrets.privateKey, 'ES256'))
  return `Bearer ${token}`
}

/** The collections of the database, in the form of its protocol. */
async function collectionsOf(probe: Probe, protocol: number): Promise<Record<string, unknown>[]> {
  if (protocol < 3) {
    const body = contextOf(probe)
    const { schemas } = parse(
      await askAdaptor(probe.endpoint, '/schemas/list', { method: 'POST', body }, probe),
    )
    return Array.isArray(schemas) ? schemas : []
  }
  const headers = { authorization: await authorization(probe) }
  const call = { method: 'POST' as const, headers, body: { collectionIds: [] } }
  return parseLines(await askAdaptor(probe.endpoint, '/collections/get', call, probe)).map(
    line => (line.collection ?? {}) as Record<string, unknown>,
  )
}

/** Field types of a collection: V1 and V2 name fields as keys, V3 lists them. */
function typesOf({ fields }: Record<string, unknown>): DataFieldType[] {
  const all = Array.isArray(fields) ? fields : Object.values(fields ?? {})
  return all.flatMap(
    (field: { type?: unknown } | null) => TYPES[String(field?.type ?? '').toLowerCase()] ?? [],
  )
}

/** Whether collections can be made there. V1 and V2 say it of single collections only. */
async function canMakeCollections(probe: Probe, protocol: number): Promise<boolean> {
  if (protocol < 3) return false
  const { capabilities } = parse(await askAdaptor(probe.endpoint, '/capabilities', { method: 'GET' }, probe))
  const said = (capabilities as { collection?: unknown[] } | undefined)?.collection ?? []
  return said.some(one => one === 0 || one === 'CREATE')
}

function causeOf(error: AdaptorFailure): string {
  if (error.unreachable) return 'DESTINATION_HOST_UNREACHABLE'
  if (error.status === 401 || error.status === 403) return 'UNAUTHORIZED'
  return error.status === 404 ? 'DESTINATION_ENDPOINT_NOT_DEFINED' : 'COMMUNICATION_FAILURE'
}

const failed = (causeOfFailure: string, protocol = 3): Answer => ({
  protocol,
  status: { successful: false, causeOfFailure, hasCollections: 'UNKNOWN' },
  capabilities: { collectionModificationsSupported: false, fieldTypes: [] },
})

/** Asks an adaptor which protocol it speaks, what it can do and what it holds. A failure is an answer, too. */
export async function probeAdaptor(probe: Probe): Promise<Answer> {
  if (probe.endpoint === '') return failed('DESTINATION_ENDPOINT_NOT_DEFINED')
  let protocol = 3
  try {
    const body = contextOf(probe)
    const provision = parse(await askAdaptor(probe.endpoint, '/provision', { method: 'POST', body }, probe))
    // Adaptors of the first protocol do not name it.
    protocol = Number(provision.protocolVersion ?? 1)
    if (![1, 2, 3].includes(protocol)) throw new AdaptorFailure(`protocol ${provision.protocolVersion}`)
    const collections = await collectionsOf(probe, protocol)
    return {
      protocol,
      status: {
        successful: true,
        causeOfFailure: 'NONE',
        hasCollections: collections.length > 0 ? 'YES' : 'NO',
      },
      capabilities: {
        collectionModificationsSupported: await canMakeCollections(probe, protocol),
        fieldTypes: [...new Set(collections.flatMap(typesOf))].sort(),
      },
    }
  } catch (error) {
    if (error instanceof AdaptorFailure)
      return failed(causeOf(error), [1, 2, 3].includes(protocol) ? protocol : 3)
    throw error
  }
}
