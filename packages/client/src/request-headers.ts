/** Whatever makes Headers. */
type HeaderSet = ConstructorParameters<typeof Headers>[0]

export const jsonContent = { 'Content-Type': 'application/json' }

/** What a client remembers from call to call, and the order in which headers win. */
export function createHeaderMemory(passThrough: Record<string, string> | undefined) {
  const own = new Headers()
  let consistency: string | undefined
  return {
    /** Reads see what this client has written, on whichever node they arrive (protocol/transport §4). */
    remember(reply: Response) {
      consistency = reply.headers.get('x-wix-consistent') ?? consistency
    },
    set(headers: Record<string, string | undefined>) {
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) own.delete(name)
        else own.set(name, value)
      }
    },
    /** Later ones win: content type, client, identity, call, host, consistency (protocol/transport §4). */
    compose(start: HeaderSet, ...call: HeaderSet[]): Headers {
      const headers = new Headers(start)
      for (const set of [own, ...call, passThrough, consistency && { 'X-Wix-Consistent': consistency }]) {
        if (set) new Headers(set).forEach((value, name) => void headers.set(name, value))
      }
      return headers
    },
  }
}
