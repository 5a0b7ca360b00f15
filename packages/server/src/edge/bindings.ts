/** What the server's socket adds to a request; absent in process. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
  /** Whether the request that made this one was counted as a call already. */
  isCounted?: boolean
}
