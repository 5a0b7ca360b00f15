/** Functions that end the event streams which a node holds open. */
export function openStreams() {
  const open = new Set<() => void>()
  const end = () => {
    for (const close of open) close()
  }
  return {
    open,
    /** Ends all streams. Clients continue on another node. */
    drain: end,
    close: end,
  }
}
