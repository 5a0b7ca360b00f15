import type { ApiReply } from './serve-api.ts'

/** Replies by idempotency key. */
export function createIdempotentReplies(keyReused: () => ApiReply) {
  const stored = new Map<string, { request: string; reply: ApiReply }>()
  /** Replays the reply of a key, or runs the request. Replies that `isFinal` rejects are not stored. */
  return (
    { key, request }: { key: string | undefined; request: string },
    run: () => ApiReply,
    isFinal: (reply: ApiReply) => boolean,
  ): ApiReply => {
    const known = key === undefined ? undefined : stored.get(key)
    if (known) return known.request === request ? known.reply : keyReused()
    const reply = structuredClone(run())
    if (key !== undefined && isFinal(reply)) stored.set(key, { request, reply })
    return reply
  }
}
