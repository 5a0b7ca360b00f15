import { lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An adaptor answers within this time, and with no more than this, or it has failed. */
const TIMEOUT_MS = 5000
const BYTES_MAX = 4 * 1024 * 1024

/** Addresses that lead into the network of the platform itself. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** The address is one that the platform does not send requests to. */
export class PrivateAddress extends Error {}

/** Why an adaptor could not be asked. */
export class AdaptorFailure extends Error {
  readonly status: number | undefined
  /** The adaptor was never reached. */
  readonly unreachable: boolean
  constructor(
    message: string,
    { status, unreachable = false }: { status?: number; unreachable?: boolean } = {},
  ) {
    super(message)
    this.status = status
    this.unreachable = unreachable
  }
}

const isPrivate = (address: string) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Looks a name up and refuses private addresses at that very moment, so that a name cannot point elsewhere afterwards. */
const guarded: LookupFunction = (hostname, options, answer) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    if (addresses.some(({ address }) => isPrivate(address)))
      return answer(new PrivateAddress(`${hostname} is a private address`), [])
    if (options.all) return answer(null, addresses)
    const first = addresses[0]
    return first ? answer(null, first.address, first.family) : answer(new Error('no address'), [])
  })

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > BYTES_MAX) throw new AdaptorFailure(`more than ${BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Sends one request to an adaptor and answers with the text of its reply. Redirects are not followed. */
export async function askAdaptor(
  endpoint: string,
  path: string,
  call: { method: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> },
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string> {
  const url = new URL(`${endpoint.replace(/\/$/, '')}${path}`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host))
    throw new PrivateAddress(`${host} is a private address`)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const sent = send(url, {
        method: call.method,
        signal,
        ...(!allowPrivate && { lookup: guarded }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...call.headers },
      })
      sent.on('response', done).on('error', fail).end(body)
    })
    const text = await textOf(response)
    const status = response.statusCode ?? 0
    if (status !== 200) throw new AdaptorFailure(`status ${status}`, { status })
    return text
  } catch (error) {
    if (error instanceof AdaptorFailure || error instanceof PrivateAddress) throw error
    const { code = '' } = error as { code?: string }
    const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']
    throw new AdaptorFailure(String(error), { unreachable: unreachable.includes(code) })
  }
}
