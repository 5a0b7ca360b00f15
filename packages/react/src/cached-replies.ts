import type { ArgsOf, Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import { hashKey, matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { callKey } from './call-query.ts'

/** The cached replies of read calls, for the option `optimistic` of `useMutationCall`. */
export interface CachedReplies {
  /**
   * Changes the cached replies of a call: those with these arguments among others, or all without `args`. The function returns
   * a new reply and leaves the former one as it is. It runs again for a reply that is read meanwhile.
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
  restore: () => Promise<void>
}

/** Changes cached replies until a write has succeeded or failed. */
export async function changeCachedReplies(
  queries: QueryClient,
  update: (cached: CachedReplies) => void,
): Promise<Changes> {
  const changes: { queryKey: QueryKey; change: (reply: never) => unknown }[] = []
  update({ change: (call, change, args) => changes.push({ queryKey: callKey(call, args), change }) })
  const changesOf = (query: Query) => changes.filter(({ queryKey }) => matchQuery({ queryKey }, query))
  const isChanged = (query: Query) => query.state.data !== undefined && changesOf(query).length > 0
  // A reply to an earlier read would overwrite the change.
  await queries.cancelQueries({ predicate: isChanged })
  const changed = new Map<string, { key: QueryKey; before: unknown; after: unknown }>()
  const apply = (query: Query) => {
    const key = query.queryKey
    const before = query.state.data
    const next = changesOf(query).reduce((reply, { change }) => change(reply as never), before)
    changed.set(hashKey(key), { key, before, after: queries.setQueryData(key, next) })
  }
  queries.getQueryCache().findAll({ predicate: isChanged }).forEach(apply)
  const end = queries.getQueryCache().subscribe(event => {
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isRead && isChanged(event.query)) apply(event.query)
  })
  const restore = async () => {
    end()
    for (const { key, before, after } of changed.values())
      if (queries.getQueryData(key) === after) queries.setQueryData(key, before)
    await Promise.all(changes.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }
  return { end, restore }
}
