/** How long a change belongs to the message that is shown after it. */
const RECENT_MS = 15_000

let recent: { requestId: string; at: number }[] = []

/** Notes the request ids of writes, so that a message can offer to take them back. */
export async function fetchAndNote(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init)
  const requestId = reply.headers.get('x-wix-request-id')
  // Writes alone have a key; reads made with POST have none.
  const isWrite = new Headers(init?.headers).has('idempotency-key')
  if (reply.ok && requestId && isWrite && !/\/v1\/(journal|saved-views)/.test(String(input)))
    recent.push({ requestId, at: performance.now() })
  return reply
}

/** Request ids of the writes since the last message, the latest first. */
export function takeChanges(): string[] {
  const since = performance.now() - RECENT_MS
  const taken = recent.filter(({ at }) => at > since).map(({ requestId }) => requestId)
  recent = []
  return taken.reverse()
}
