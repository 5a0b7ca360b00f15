/** The worker's task: find the number for which SHA-256(salt + number) equals the challenge. */
export interface CaptchaTask {
  salt: string
  challenge: string
  maxnumber: number
}

export interface CaptchaAnswer {
  number: number | undefined
}

/** Concurrent hashes; the browser computes them outside this thread. */
const BATCH = 512

const hex = (hash: ArrayBuffer) =>
  Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')

async function solve({ salt, challenge, maxnumber }: CaptchaTask): Promise<number | undefined> {
  const encoder = new TextEncoder()
  const target = challenge.toLowerCase()
  for (let start = 0; start <= maxnumber; start += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, i) =>
        crypto.subtle.digest('SHA-256', encoder.encode(salt + (start + i))),
      ),
    )
    const found = hashes.findIndex(hash => hex(hash) === target)
    if (found >= 0) return start + found
  }
  return undefined
}

addEventListener('message', ({ data }: MessageEvent<CaptchaTask>) => {
  void solve(data).then(number => postMessage({ number } satisfies CaptchaAnswer))
})
