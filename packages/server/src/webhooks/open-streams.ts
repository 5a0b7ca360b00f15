import type { Host } from '../call/host.ts'

/** The event streams that this node holds open. A commit with events lets those of its site read at once. */
export function openStreams({ onCommit }: Pick<Host, 'onCommit'>) {
  const open = new Set<{ siteId: string; wake(): void; end(): void }>()
  const end = () => {
    for (const stream of open) stream.end()
  }
  onCommit(({ siteId, hasEvents }) => {
    if (hasEvents) for (const stream of open) if (stream.siteId === siteId) stream.wake()
  })
  return {
    open,
    /** Ends all streams. Clients continue on another node. */
    drain: end,
    close: end,
  }
}
