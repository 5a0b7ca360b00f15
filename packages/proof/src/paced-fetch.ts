import { sleep } from './measure.ts'

/**
 * Limits on all calls of one caller. Proofs wait for them, because they send more than a shop; other limits are under test.
 */
const WORKLOAD_LIMITS: readonly unknown[] = ['databaseMsPerMinute', 'callsPerMinute']
const REPEATS_MAX = 5

/** `fetch` that waits for `Retry-After` when the caller has exceeded its calls or its database time of a minute. */
export async function pacedFetch(...input: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...input)
  for (let repeat = 0; repeat < REPEATS_MAX; repeat++) {
    const response = await fetch(request.clone())
    const waitMs = await retryAfter(response)
    if (waitMs === undefined) return response
    await sleep(waitMs)
  }
  return fetch(request)
}

async function retryAfter(response: Response): Promise<number | undefined> {
  if (response.status !== 429) return undefined
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!WORKLOAD_LIMITS.includes(body?.details?.applicationError?.data?.limit)) return undefined
  return 1000 * Number(response.headers.get('retry-after') ?? 1)
}
