import type { PluginFailure } from './service-plugin.ts'

/** The reply of a plug-in, as its kind reads it, or why there is none. */
export type PluginOutcome<T = unknown> = { reply: T } | { failure: PluginFailure }

/** Replies of plug-ins, so that further reads of the same purchase send no request. Each node has its own. */
export interface PluginReplies {
  find(key: string): PluginOutcome | undefined
  /** Sends a request once for all callers that wait for the same key, and stores its outcome. */
  load(key: string, send: () => Promise<PluginOutcome>, ttlMs: number): Promise<void>
}
