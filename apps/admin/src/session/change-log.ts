/** How long a change belongs to the message that is shown after it. */
const RECENT_MS = 15_000

/** Number of long actions that are running. */
let running = 0
let recent: { requestId: string; at: number }[] = []

/** Why the writes that are sent now are made, for the journal. */
let currentReason = ''

/** Sends a reason with all writes of an action (protocol/journal §1). */
export async function withReason<T>(reason: string, action: () => Promise<T>): Promise<T> {
  currentReason = reason
  try {
    return await action()
  } finally {
    currentReason = ''
  }
}

/** Notes the request ids of writes, so that a message can offer to take them back. */
export async function fetchAndNote(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  // Writes alone have a key; reads made with POST have none.
  const isWrite = headers.has('idempotency-key')
  if (isWrite && currentReason) headers.set('x-stoa-reason', encodeURIComponent(currentReason))
  const reply = await fetch(input, { ...init, headers })
  const requestId = reply.headers.get('x-wix-request-id')
  if (reply.ok && requestId && isWrite && !/\/v1\/(journal|saved-views)/.test(String(input)))
    recent.push({ requestId, at: performance.now() })
  return reply
}

/** Performs an action of many writes, which belong to the message after it, however long they take. */
export async function asOneChange<T>(action: () => Promise<T>): Promise<T> {
  takeChanges()
  running++
  try {
    return await action()
  } finally {
    running--
    const at = performance.now()
    recent = recent.map(({ requestId }) => ({ requestId, at }))
  }
}

/** Request ids of the writes since the last message, the latest first; none while a long action is running. */
export function takeChanges(): string[] {
  if (running > 0) return []
  const since = performance.now() - RECENT_MS
  const taken = recent.filter(({ at }) => at > since).map(({ requestId }) => requestId)
  recent = []
  return taken.reverse()
}
