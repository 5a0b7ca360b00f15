/** Anything that the `Headers` constructor takes. */
type HeaderSet = ConstructorParameters<typeof Headers>[0]

export const jsonContent = { 'Content-Type': 'application/json' }

/** Headers that a client keeps between calls, and the precedence of headers (protocol/transport §4). */
export function createHeaderMemory(passThrough: Record<string, string> | undefined) {
  const clientHeaders = new Headers()
  let consistency: string | undefined
  return {
    /** Stores the consistency token of writes: later reads see them on every node (protocol/transport §4). */
    remember(reply: Response) {
      consistency = reply.headers.get('x-wix-consistent') ?? consistency
    },
    set(headers: Record<string, string | undefined>) {
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) clientHeaders.delete(name)
        else clientHeaders.set(name, value)
      }
    },
    /** Precedence, lowest first: content type, client, identity, call, host, consistency (protocol/transport §4). */
    compose(start: HeaderSet, ...call: HeaderSet[]): Headers {
      const headers = new Headers(start)
      for (const set of [
        clientHeaders,
        ...call,
        passThrough,
        consistency && { 'X-Wix-Consistent': consistency },
      ]) {
        if (set) new Headers(set).forEach((value, name) => void headers.set(name, value))
      }
      return headers
    },
  }
}
