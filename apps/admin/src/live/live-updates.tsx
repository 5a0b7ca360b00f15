import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isChangedBy } from './changed-resources.ts'

type OpenEvents = (after: string | undefined, signal: AbortSignal) => Promise<Response>

/** Events of this time are handled together. */
const COLLECT_MS = 500
/** Time before the next attempt after a lost connection. */
const RETRY_MS = 5000

/** Calls `onEvent` for each event of a stream until it ends. */
async function readEvents(reply: Response, onEvent: (event: { id: string; type: string }) => void) {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data) onEvent(JSON.parse(data))
    }
  }
}

/** Reads again what others change: lists and open pages follow the events of the shop. A hidden page waits. */
export function LiveUpdates({ openEvents }: { openEvents: OpenEvents }) {
  const queries = useQueryClient()
  useEffect(() => {
    let last: string | undefined
    let stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const types = new Set<string>()
    const refresh = () => {
      timer = undefined
      const changed = [...types]
      types.clear()
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => {
          const [resource = ''] = String(queryKey[0]).split('.')
          return changed.some(type => isChangedBy(type, resource))
        },
      })
    }
    const onEvent = ({ id, type }: { id: string; type: string }) => {
      last = id
      types.add(type)
      timer ??= setTimeout(refresh, COLLECT_MS)
    }
    const follow = async () => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      try {
        const reply = await openEvents(last, signal)
        if (reply.ok) await readEvents(reply, onEvent)
      } catch {
        // The connection was lost, or this page has ended it.
      }
      if (!signal.aborted) retry = setTimeout(() => void follow(), RETRY_MS)
    }
    const onVisibility = () => {
      clearTimeout(retry)
      if (document.hidden) stop.abort()
      else void follow()
    }
    if (!document.hidden) void follow()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop.abort()
      clearTimeout(timer)
      clearTimeout(retry)
    }
  }, [queries, openEvents])
  return null
}
