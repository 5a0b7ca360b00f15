import type { RequestInfo } from '../call/context.ts'

const done = new WeakMap<RequestInfo, Map<string, Promise<unknown>>>()

/**
 * Memoizes work per request. A write is retried after a serialization conflict: effects outside its transaction, such as
 * a counted attempt, must not happen twice.
 */
export function oncePerRequest<T>(request: RequestInfo, what: string, work: () => Promise<T>): Promise<T> {
  const known = done.get(request) ?? new Map<string, Promise<unknown>>()
  done.set(request, known)
  const result = known.get(what) ?? work()
  known.set(what, result)
  return result as Promise<T>
}
