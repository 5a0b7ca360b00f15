import { isIP, isIPv4 } from 'node:net'

/**
 * The part of a network address that its holder cannot change at will: the whole of an IPv4 address, the first 64 bits of
 * an IPv6 one, below which every subscriber has 2^64 addresses of his own.
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

/** A program on this very machine that speaks for nobody else: it could as well read the database. */
export const isLocal = (address: string) => {
  const network = networkOf(address)
  return network === '0:0:0:0::/64' || (isIPv4(network) && network.startsWith('127.'))
}
