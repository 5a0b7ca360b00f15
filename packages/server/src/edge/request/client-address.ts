import { BlockList, isIP } from 'node:net'

const lists = new WeakMap<readonly string[], BlockList>()

function listOf(networks: readonly string[]): BlockList {
  let list = lists.get(networks)
  if (!list) {
    list = new BlockList()
    for (const network of networks) {
      const [address = '', bits] = network.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    }
    lists.set(networks, list)
  }
  return list
}

const trusted = (list: BlockList, address: string) => {
  const plain = address.replace(/^::ffff:/, '')
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The client's address. In `X-Forwarded-For`, only the entries of trusted proxies count: read from the end, the first
 * address that is not a trusted proxy. In-process requests have the loopback address.
 */
export function clientAddress(
  headers: Pick<Headers, 'get'>,
  socketAddress: string | undefined,
  proxies: readonly string[],
): string {
  let address = socketAddress ?? '127.0.0.1'
  const forwarded = headers.get('x-forwarded-for')
  if (!forwarded) return address
  const list = listOf(proxies)
  const hops = forwarded.split(',').map(hop => hop.trim())
  while (hops.length > 0 && trusted(list, address)) {
    const hop = hops.pop() as string
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}
