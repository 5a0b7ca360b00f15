import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { Failure } from '../../../call/failure.ts'
import type { ConnectionRow } from '../../../storage/data/connection-rows.ts'
import { type AdaptorClient, requestContext, requestTo } from './adaptor-client.ts'
import { openAdaptor } from './open-adaptor.ts'
import { AdaptorFailure, causeOf, sendRequest } from './send-request.ts'

/**
 * Keys of a new connection: P-256, whose public half fits into what the wire has room for. Service plug-ins check RS256, under a
 * key as PEM or base64 of it (protocol/events §1, protocol/plug-ins §1).
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

/** Whether a key signs what adaptors of this kind check. */
export const keyMatches = (privateKey: string, plugin: boolean) =>
  (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') === plugin

export type HandshakeReply = Pick<ConnectionRow, 'protocol' | 'status' | 'capabilities'>

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Said below, with all other things that are no object.
  }
  throw new AdaptorFailure('the answer is no JSON object')
}

/** Whether collections can be made there. V1 and V2 say it of single collections only. */
async function canMakeCollections(link: AdaptorClient, protocol: number): Promise<boolean> {
  if (protocol < 3) return false
  if (link.plugin) {
    const { path, ...request } = await requestTo(link, '/capabilities/get', {})
    return (
      parse(await sendRequest(link.endpoint, path, request, link)).supportsCollectionModifications === true
    )
  }
  const { capabilities } = parse(await sendRequest(link.endpoint, '/capabilities', { method: 'GET' }, link))
  const said = (capabilities as { collection?: unknown[] } | undefined)?.collection ?? []
  return said.some(one => one === 0 || one === 'CREATE')
}

/** Which protocol an adaptor speaks. Service plug-ins are not asked: V3 is the one that there is for them. */
async function protocolOf(link: AdaptorClient): Promise<number> {
  const { path, ...request } = await requestTo(link, '/provision', requestContext(link))
  const { protocolVersion } = parse(await sendRequest(link.endpoint, path, request, link))
  // Adaptors of the first protocol do not name it.
  const said = Number(protocolVersion ?? 1)
  if (![1, 2, 3].includes(said)) throw new AdaptorFailure(`protocol ${protocolVersion}`)
  return said
}

const failed = (causeOfFailure: string, protocol = 3): HandshakeReply => ({
  protocol,
  status: { successful: false, causeOfFailure, hasCollections: 'UNKNOWN' },
  capabilities: { collectionModificationsSupported: false, fieldTypes: [] },
})

/** Asks an adaptor which protocol it speaks, what it can do and what it holds. A failure is an answer, too. */
export async function probeAdaptor(link: AdaptorClient): Promise<HandshakeReply> {
  if (link.endpoint === '') return failed('DESTINATION_ENDPOINT_NOT_DEFINED')
  let protocol = 3
  try {
    if (!link.plugin) protocol = await protocolOf(link)
    const schemas = await openAdaptor(link, protocol).schemas()
    const types = schemas.flatMap(({ fields }) => fields.map(({ type }) => type))
    return {
      protocol,
      status: {
        successful: true,
        causeOfFailure: 'NONE',
        hasCollections: schemas.length > 0 ? 'YES' : 'NO',
      },
      capabilities: {
        collectionModificationsSupported: await canMakeCollections(link, protocol),
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
