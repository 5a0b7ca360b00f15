import { isIP, isIPv4 } from 'node:net'

/**
 * The part of an IP address that its holder cannot change: a whole IPv4 address, or the /64 prefix of an IPv6 address,
 * because each subscriber controls 2^64 addresses below it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain
  const groups = expanded(plain.replace(/%.*$/, ''))
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) return [6, 7].map(i => `${(groups[i] ?? 0) >> 8}.${(groups[i] ?? 0) & 255}`).join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. The URL parser writes it in one form, with at most one `::`. */
function expanded(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part ? part.split(':').map(group => Number.parseInt(group, 16)) : [])
  const [front, back] = [numbers(head), numbers(tail ?? '')]
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

/** Loopback: a program on this machine, which needs no limits because it could read the database. */
export const isLocal = (address: string) => {
  const network = networkOf(address)
  return network === '0:0:0:0::/64' || (isIPv4(network) && network.startsWith('127.'))
}
