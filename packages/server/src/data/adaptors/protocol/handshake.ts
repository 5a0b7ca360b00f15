import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { Failure } from '../../../call/failure.ts'
import type { ConnectionRow } from '../../../storage/data/connection-rows.ts'
import { type AdaptorClient, requestContext, requestTo } from './adaptor-client.ts'
import { openAdaptor } from './open-adaptor.ts'
import { AdaptorFailure, causeOf, sendRequest } from './send-request.ts'

/**
 * Generates the signing keys of a connection: P-256, whose public key fits into the wire field. Service plug-ins verify RS256
 * with a PEM key, plain or in base64 (protocol/events §1, protocol/plug-ins §1).
 */
export function newKeys(plugin: boolean): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = plugin
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const shown = plugin
    ? publicKey.export({ type: 'spki', format: 'pem' })
    : publicKey.export({ type: 'spki', format: 'der' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: Buffer.from(shown as string).toString('base64'),
  }
}

/** Whether the key type matches the kind of adaptor. */
export const keyMatches = (privateKey: string, plugin: boolean) =>
  (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') === plugin

export type HandshakeReply = Pick<ConnectionRow, 'protocol' | 'status' | 'capabilities'>

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Not JSON: reported below together with non-objects.
  }
  throw new AdaptorFailure('the reply is not a JSON object')
}

/** Whether the adaptor can create collections. V1 and V2 have no such capability. */
async function canMakeCollections(client: AdaptorClient, protocol: number): Promise<boolean> {
  if (protocol < 3) return false
  if (client.plugin) {
    const { path, ...request } = await requestTo(client, '/capabilities/get', {})
    return (
      parse(await sendRequest(client.endpoint, path, request, client)).supportsCollectionModifications ===
      true
    )
  }
  const { capabilities } = parse(
    await sendRequest(client.endpoint, '/capabilities', { method: 'GET' }, client),
  )
  const supported = (capabilities as { collection?: unknown[] } | undefined)?.collection ?? []
  return supported.some(one => one === 0 || one === 'CREATE')
}

/** The protocol version of an adaptor. Service plug-ins always speak V3. */
async function protocolOf(client: AdaptorClient): Promise<number> {
  const { path, ...request } = await requestTo(client, '/provision', requestContext(client))
  const { protocolVersion } = parse(await sendRequest(client.endpoint, path, request, client))
  // V1 adaptors send no version.
  const version = Number(protocolVersion ?? 1)
  if (![1, 2, 3].includes(version)) throw new AdaptorFailure(`protocol ${protocolVersion}`)
  return version
}

const failed = (causeOfFailure: string, protocol = 3): HandshakeReply => ({
  protocol,
  status: { successful: false, causeOfFailure, hasCollections: 'UNKNOWN' },
  capabilities: { collectionModificationsSupported: false, fieldTypes: [] },
})

/** Queries protocol version, capabilities and collections of an adaptor. A failure becomes a status. */
export async function handshake(client: AdaptorClient): Promise<HandshakeReply> {
  if (client.endpoint === '') return failed('DESTINATION_ENDPOINT_NOT_DEFINED')
  let protocol = 3
  try {
    if (!client.plugin) protocol = await protocolOf(client)
    const schemas = await openAdaptor(client, protocol).schemas()
    const types = schemas.flatMap(({ fields }) => fields.map(({ type }) => type))
    return {
      protocol,
      status: {
        successful: true,
        causeOfFailure: 'NONE',
        hasCollections: schemas.length > 0 ? 'YES' : 'NO',
      },
      capabilities: {
        collectionModificationsSupported: await canMakeCollections(client, protocol),
        fieldTypes: [...new Set(types)].sort(),
      },
    }
  } catch (error) {
    if (error instanceof AdaptorFailure) return failed(causeOf(error), protocol)
    if (error instanceof Failure)
      return failed(String(error.data.causeOfFailure ?? 'COMMUNICATION_FAILURE'), protocol)
    throw error
  }
}
