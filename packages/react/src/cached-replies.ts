import type { ArgsOf, Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import { hashKey, matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { callKey } from './call-query.ts'

/** The cached replies of read calls, for the option `optimistic` of `useMutationCall`. */
export interface CachedReplies {
  /**
   * Changes the cached replies of a call: those with these arguments among others, or all without `args`. The function returns
   * a new reply and leaves the former one as it is. It runs again for a reply that is read before the write has ended.
   */
  change<D extends CallDeclaration>(
    call: Descriptor<D>,
    change: (reply: NoInfer<ReplyOf<D>>) => NoInfer<ReplyOf<D>>,
    args?: Partial<NoInfer<ArgsOf<D>>>,
  ): void
}

interface Changes {
  /** The write has succeeded: replies that are read from now on stay as they are. */
  end: () => void
  /** The write has failed: the replies are as before, and are read again. */
  restore: () => void
}

/** Changes cached replies until a write has succeeded or failed. */
export function changeCachedReplies(queries: QueryClient, update: (cached: CachedReplies) => void): Changes {
  const changes: { queryKey: QueryKey; change: (reply: never) => unknown }[] = []
  update({ change: (call, change, args) => changes.push({ queryKey: callKey(call, args), change }) })
  const changesOf = (query: Query) => changes.filter(({ queryKey }) => matchQuery({ queryKey }, query))
  const changed = new Map<string, { key: QueryKey; before: unknown; after: unknown }>()
  const apply = (query: Query) => {
    const before = query.state.data
    const own = changesOf(query)
    if (before === undefined || own.length === 0) return
    const key = query.queryKey
    const next = own.reduce<unknown>((reply, { change }) => change(reply as never), before)
    changed.set(hashKey(key), { key, before, after: queries.setQueryData(key, next) })
  }
  queries.getQueryCache().getAll().forEach(apply)
  // A read that ends before the write may have the former values.
  const end = queries.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      apply(event.query)
  })
  const restore = () => {
    end()
    for (const { key, before, after } of changed.values())
      if (queries.getQueryData(key) === after) queries.setQueryData(key, before)
    for (const { queryKey } of changes) void queries.invalidateQueries({ queryKey })
  }
  return { end, restore }
}
