import type { ApiError, ArgsOf, Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'
import { useClient } from './use-client.ts'

/** Everything `useQuery` takes, except what the call itself says. */
export type CallHookOptions<R> = Omit<UseQueryOptions<R, ApiError>, 'queryKey' | 'queryFn'>

/** Makes a reading call and keeps its reply: `useCall(getProduct, { id })`. Given up when the component goes away. */
export function useCall<D extends CallDeclaration>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  options?: CallHookOptions<ReplyOf<D>>,
): UseQueryResult<ReplyOf<D>, ApiError> {
  const client = useClient()
  return useQuery<ReplyOf<D>, ApiError>({ ...options, ...callQuery(client, descriptor, args) })
}
