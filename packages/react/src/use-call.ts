'use client'

import type { ApiError, ArgsOf, CallTypes, Descriptor, ReplyOf } from '@stoa/client'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'
import { useClient } from './use-client.ts'

/** Options of `useQuery`, except for key and function. */
export type CallHookOptions<R> = Omit<UseQueryOptions<R, ApiError>, 'queryKey' | 'queryFn'>

/** Makes a read call and caches its reply: `useCall(getProduct, { id })`. Unmounting aborts the call. */
export function useCall<D extends CallTypes>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  options?: CallHookOptions<ReplyOf<D>>,
): UseQueryResult<ReplyOf<D>, ApiError> {
  const client = useClient()
  return useQuery<ReplyOf<D>, ApiError>({ ...options, ...callQuery(client, descriptor, args) })
}
