/** What the server's socket adds to a request; absent in process. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
}
