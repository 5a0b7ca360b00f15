import type { ArgsOf, CallTypes, Descriptor, ReplyOf } from '@stoa/client'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { callKey } from './call-query.ts'

/** The cached replies of read calls, for the option `optimistic` of `useMutationCall`. */
export interface CachedReplies {
  /**
   * Changes the cached replies of a call: those with these arguments among others, or all without `args`. The function returns
   * a new reply and leaves the former one as it is. It may run several times, also for replies that are read before the write
   * has ended.
   */
  change<D extends CallTypes>(
    call: Descriptor<D>,
    change: (reply: NoInfer<ReplyOf<D>>) => NoInfer<ReplyOf<D>>,
    args?: Partial<NoInfer<ArgsOf<D>>>,
  ): void
}

/** What a write that has not ended changes. */
interface Write {
  changes: { queryKey: QueryKey; change: (reply: never) => unknown }[]
}

/** The writes of a cache that have not ended, in their order, and the replies without their changes. */
interface Pending {
  writes: Set<Write>
  /** By hash of the query. */
  stored: Map<string, unknown>
  unsubscribe: () => void
}

const pendingOf = new WeakMap<QueryClient, Pending>()

const changesOf = ({ changes }: Write, query: Query) =>
  changes.filter(({ queryKey }) => matchQuery({ queryKey }, query))

const changed = (reply: unknown, write: Write, query: Query) =>
  changesOf(write, query).reduce<unknown>((sum, { change }) => change(sum as never), reply)

/** Shows a query with the changes of all writes that have not ended. */
function show(queries: QueryClient, { writes, stored }: Pending, query: Query) {
  const hash = query.queryHash
  const own = [...writes].filter(write => changesOf(write, query).length > 0)
  if (own.length > 0 && !stored.has(hash) && query.state.data !== undefined)
    stored.set(hash, query.state.data)
  if (!stored.has(hash)) return
  const reply = own.reduce<unknown>((sum, write) => changed(sum, write, query), stored.get(hash))
  if (own.length === 0) stored.delete(hash)
  queries.setQueryData(query.queryKey, reply as object)
}

function start(queries: QueryClient): Pending {
  const pending: Pending = {
    writes: new Set(),
    stored: new Map(),
    // A read that ends before a write may have the former values.
    unsubscribe: queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return
      if (event.action.type !== 'success' || event.action.manual) return
      pending.stored.delete(query.queryHash)
      show(queries, pending, query)
    }),
  }
  pendingOf.set(queries, pending)
  return pending
}

/**
 * Changes cached replies until a write has ended. Then the returned function must be called: after a success, the changes stay
 * until the replies are read again; after a failure, the replies are without them, and are read again.
 */
export function changeCachedReplies(
  queries: QueryClient,
  update: (cached: CachedReplies) => void,
): (succeeded: boolean) => void {
  const write: Write = { changes: [] }
  update({ change: (call, change, args) => write.changes.push({ queryKey: callKey(call, args), change }) })
  const pending = pendingOf.get(queries) ?? start(queries)
  const affected = () =>
    queries.getQueryCache().findAll({ predicate: query => changesOf(write, query).length > 0 })
  pending.writes.add(write)
  for (const query of affected()) show(queries, pending, query)
  return succeeded => {
    pending.writes.delete(write)
    for (const query of affected()) {
      const { stored } = pending
      const hash = query.queryHash
      if (succeeded && stored.has(hash)) stored.set(hash, changed(stored.get(hash), write, query))
      show(queries, pending, query)
    }
    if (pending.writes.size === 0) {
      pending.unsubscribe()
      pendingOf.delete(queries)
    }
    if (!succeeded) for (const { queryKey } of write.changes) void queries.invalidateQueries({ queryKey })
  }
}
