/** Random decisions, reproducible from a seed. */
export function chances(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A network that fails a share of all requests. The failures take turns: a time-out before the platform receives the
 * request, one after it has handled it, a server error instead of the work, and one instead of its reply.
 */
export function faultyFetch(fetch: typeof globalThis.fetch, share: number, random: () => number) {
  let faults = 0
  let renewals = 0
  const timeOut = () => {
    throw new TypeError('fetch failed', { cause: 'no headers in time' })
  }
  const failure = (status: number) => new Response('{}', { status })
  const send: typeof globalThis.fetch = async (input, init) => {
    if (String(init?.body).includes('"refresh_token"')) renewals++
    if (random() >= share) return fetch(input, init)
    switch (faults++ % 4) {
      case 0:
        return timeOut()
      case 1:
        await fetch(input, init)
        return timeOut()
      case 2:
        return failure(503)
      default:
        await fetch(input, init)
        return failure(500)
    }
  }
  return { fetch: send, faults: () => faults, renewals: () => renewals }
}
