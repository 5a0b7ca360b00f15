import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { MiddlewareFunction } from 'react-router'
import { clientAddressContext, forwardedFor } from '../http/client-address.ts'

const forwarded = new AsyncLocalStorage<string | undefined>()

/** Gives the calls of a request that have no session their `X-Forwarded-For`. */
export const shopperAddressMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) =>
  forwarded.run(forwardedFor(request, context.get(clientAddressContext)), next)

/** `X-Forwarded-For` of the request that is being answered; undefined for work of the storefront itself. */
export const currentForwardedFor = (): string | undefined => forwarded.getStore()

const internal = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
internal.addAddress('::1', 'ipv6')
internal.addSubnet('fc00::', 7, 'ipv6')
internal.addSubnet('fe80::', 10, 'ipv6')

const isPublic = (address: string) => {
  const family = isIP(address)
  return family !== 0 && !internal.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address, or the first half of an IPv6 address: one host may have all addresses of such a network. */
const networkOf = (address: string) =>
  isIP(address) === 6 ? (address.split('::', 1)[0] ?? '').split(':').slice(0, 4).join(':') : address

/**
 * Which of `count` shared identities speaks for a shopper: always the same one for a network, so that one client uses up the
 * limit of one identity only. The network is that of the last public address, since a client can make up the entries before
 * it. Undefined without a public address: then one proxy may serve all shoppers.
 */
export function identityIndexOf(forwardedFor: string | undefined, count: number): number | undefined {
  const address = forwardedFor
    ?.split(',')
    .map(entry => entry.trim().replace(/^::ffff:/i, ''))
    .findLast(isPublic)
  if (address === undefined) return undefined
  return createHash('sha256').update(networkOf(address)).digest().readUInt32BE() % count
}
