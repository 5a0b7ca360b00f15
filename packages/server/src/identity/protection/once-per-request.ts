import type { RequestInfo } from '../../call/context.ts'

const done = new WeakMap<RequestInfo, Map<string, Promise<unknown>>>()

/**
 * Does something once for a request. A write that lost against another one runs again: what it has left apart from its
 * transaction, such as a counted attempt, must not be left twice.
 */
export function oncePerRequest<T>(request: RequestInfo, what: string, work: () => Promise<T>): Promise<T> {
  const known = done.get(request) ?? new Map<string, Promise<unknown>>()
  done.set(request, known)
  const result = known.get(what) ?? work()
  known.set(what, result)
  return result as Promise<T>
}
