'use client'

import type { ApiError, ArgsOf, CallTypes, Descriptor, ReplyOf } from '@stoa/client'
import {
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { callQuery } from './call-query.ts'
import { useClient } from './use-client.ts'

/** Options of `useSuspenseQuery`, except for key and function. */
export type SuspenseCallOptions<R> = Omit<UseSuspenseQueryOptions<R, ApiError>, 'queryKey' | 'queryFn'>

/**
 * `useCall` for a component below `<Suspense>`: `data` is always there. A failure reaches the error boundary as an `ApiError`. A server
 * that prefetches the same call with `callQuery` renders the component without waiting.
 */
export function useSuspenseCall<D extends CallTypes>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  options?: SuspenseCallOptions<ReplyOf<D>>,
): UseSuspenseQueryResult<ReplyOf<D>, ApiError> {
  const client = useClient()
  return useSuspenseQuery<ReplyOf<D>, ApiError>({ ...options, ...callQuery(client, descriptor, args) })
}
