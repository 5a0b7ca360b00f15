const LOOPBACK = /^(::1$|127\.|::ffff:127\.)/

/** Whether the address is this machine's own: a program on it could as well read the database. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

/** The unit in which addresses are counted: an IPv4 address, or the /64 network of an IPv6 address, which one host has whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Math.max(0, 8 - start.length - end.length) : 0
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4)
  return `${groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
