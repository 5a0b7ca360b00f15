import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { traced, traceHeader } from '../logging/tracing.ts'

/** Private and reserved networks. */
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
// IPv4-mapped IPv6 addresses match the IPv4 rules above; a rule for all of them would match every IPv4 address.
for (const [network, prefix] of [
  // IPv6 addresses that embed an IPv4 address, to which a translator or tunnel may route: compatible, translated, NAT64 (RFC
  // 6052, RFC 8215), Teredo, 6to4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  // Discard, unique local, site-local (RFC 3879), link-local, multicast.
  ['100::', 64],
  ['fc00::', 7],
  ['fec0::', 10],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** The address is in a private or reserved network. */
export class PrivateAddress extends Error {}

/** The reply exceeds its size limit. */
export class ReplyTooLarge extends Error {}

/** The reply timed out. */
export class NoReplyInTime extends Error {}

/** Whether an error means that no connection was established. */
export const isUnreachable = (error: unknown) =>
  ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(
    (error as { code?: string }).code ?? '',
  )

/** Whether the code of an error means that a server has no valid certificate, or no TLS. */
export const isTlsError = (code: string) => /CERT|^ERR_(SSL|TLS)_|^EPROTO$|^ETLS$|^UNABLE_TO_/.test(code)

/** Names that always resolve to loopback (RFC 6761 §6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/

/** Message for a merchant who configures such an address. */
export const PRIVATE_ADDRESS_RULE =
  'must not be an address in a private network, unless STOA_PRIVATE_ENDPOINTS is on'

/** Whether the URL itself names a private address. Other host names are checked when they are resolved. */
export const namesPrivateAddress = (url: URL): boolean =>
  namesPrivateHost(url.hostname.replace(/^\[|\]$/g, ''))

/** Whether a host, without brackets, is itself a private address. */
export const namesPrivateHost = (host: string): boolean =>
  LOCALHOST.test(host) || (isIP(host) !== 0 && isPrivate(host))

/** Whether an IP address is in a private or reserved network. */
export const isPrivate = (address: string) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves a host name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name and rejects private addresses. The socket connects to the addresses that were checked, without a second
 * lookup, so that DNS rebinding has no effect.
 */
const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, [])
      if (addresses.some(({ address }) => isPrivate(address)))
        return answer(new PrivateAddress(`${hostname} is a private address`), [])
      if (options.all) return answer(null, addresses)
      const first = addresses[0]
      return first ? answer(null, first.address, first.family) : answer(new Error('no address'), [])
    })

const systemGuard = guardedLookup(systemLookup)

async function textOf(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new ReplyTooLarge(`more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export interface SafeRequestOptions {
  method: string
  /** JSON text, unless `headers` say otherwise. */
  body?: string
  headers?: Record<string, string>
  /** Timeout in milliseconds, from name resolution to the last byte of the reply. */
  timeoutMs: number
  /** Maximum bytes of the reply. */
  bytesMax: number
  /** Allow private networks. */
  allowPrivate: boolean
  /** Retry once if the server closed a reused connection; it may or may not have read the request. */
  repeatable?: boolean
  /** Cancels the request. */
  signal?: AbortSignal
  /** Resolves host names. @default the resolver of the operating system */
  resolve?: Resolve
}

export interface GuardedReply {
  status: number
  /** Names and values alternating, as received. */
  rawHeaders: string[]
  text: string
}

/** The server closed a reused connection just as this request was sent. */
class ClosedMeanwhile extends Error {}

const exchange = (
  url: URL,
  { method, body, headers, allowPrivate, resolve }: SafeRequestOptions,
  signal: AbortSignal,
  connection: { agent?: false } = {},
) =>
  new Promise<IncomingMessage>((done, fail) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, {
      method,
      signal,
      ...connection,
      ...(!allowPrivate && { lookup: resolve ? guardedLookup(resolve) : systemGuard }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    })
    sent.on('response', done).on('error', error => {
      const { code } = error as { code?: string }
      fail(sent.reusedSocket && code === 'ECONNRESET' ? new ClosedMeanwhile(error.message) : error)
    })
    sent.end(body)
  })

/** Sends a request to a URL that a user has chosen. Redirects are not followed. */
export const safeRequest = (url: URL, request: SafeRequestOptions): Promise<GuardedReply> =>
  traced(
    () => ({
      name: `${request.method} ${url.hostname}`,
      attributes: {
        'http.request.method': request.method,
        'server.address': url.hostname,
      },
    }),
    () => sendSafely(url, { ...request, headers: { ...request.headers, ...traceHeader() } }),
  )

async function sendSafely(url: URL, request: SafeRequestOptions): Promise<GuardedReply> {
  const { timeoutMs, bytesMax, allowPrivate, repeatable } = request
  if (!allowPrivate && namesPrivateAddress(url))
    throw new PrivateAddress(`${url.hostname} is a private address`)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    const response = await exchange(url, request, signal).catch(error => {
      if (repeatable && error instanceof ClosedMeanwhile)
        return exchange(url, request, signal, { agent: false })
      throw error
    })
    const text = await textOf(response, bytesMax)
    return { status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, text }
  } catch (error) {
    if (timeout.aborted) throw new NoReplyInTime(`no reply within ${timeoutMs} ms`)
    throw request.signal?.aborted ? request.signal.reason : error
  }
}

export interface ConnectOptions {
  /** Host name or IP address, without brackets. */
  host: string
  port: number
  /** Timeout in milliseconds, from name resolution to the connection. */
  timeoutMs: number
  /** Allow private networks. */
  allowPrivate: boolean
  /** Resolves host names. @default the resolver of the operating system */
  resolve?: Resolve
}

/** Opens a TCP connection to a host that a user has chosen. */
export async function guardedConnect({
  host,
  port,
  timeoutMs,
  allowPrivate,
  resolve,
}: ConnectOptions): Promise<Socket> {
  if (!allowPrivate && namesPrivateHost(host)) throw new PrivateAddress(`${host} is a private address`)
  const socket = connect({
    host,
    port,
    ...(!allowPrivate && { lookup: resolve ? guardedLookup(resolve) : systemGuard }),
  })
  const timer = setTimeout(
    () => socket.destroy(new NoReplyInTime(`no connection within ${timeoutMs} ms`)),
    timeoutMs,
  )
  const connected = new Promise<Socket>((done, fail) => {
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      done(socket)
    })
  })
  return connected.finally(() => clearTimeout(timer))
}
