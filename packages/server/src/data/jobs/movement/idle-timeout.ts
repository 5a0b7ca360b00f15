/** A sender kept us waiting for longer than it may. */
export class TooSlow extends Error {}

/** The chunks of a body, as long as none of them is waited for longer than so many milliseconds. */
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
    // Not waited for: it ends when the chunk does that never came.
    if (!whole) chunks.return?.().catch(() => {})
  }
}

function atMost<T>(chunk: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow()), ms)
    chunk.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
