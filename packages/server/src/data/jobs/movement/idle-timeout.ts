/** The sender exceeded the idle timeout. */
export class TooSlow extends Error {}

/** Streams a body. Throws `TooSlow` if no chunk arrives within the timeout, in milliseconds. */
export async function* inTime(
  body: AsyncIterable<Uint8Array>,
  idleMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = body[Symbol.asyncIterator]()
  let whole = false
  try {
    while (true) {
      const { value, done } = await atMost(chunks.next(), idleMs)
      whole = done === true
      if (whole) return
      yield value as Uint8Array
    }
  } finally {
    // Not awaited: `return` would wait for the chunk that never arrives.
    if (!whole) chunks.return?.().catch(() => {})
  }
}

function atMost<T>(chunk: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow()), ms)
    chunk.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
