'use client'

import type { ApiError, ArgsOf, CallOptions, CallTypes, Descriptor, ReplyOf } from '@stoa/client'
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CachedReplies, changeCachedReplies } from './cached-replies.ts'
import { callKey } from './call-query.ts'
import { useClient } from './use-client.ts'

/** Options of `useMutationCall`: those of `useMutation` except for `mutationFn`, and the three below. */
export interface MutationCallOptions<R, A> extends Omit<UseMutationOptions<R, ApiError, A>, 'mutationFn'> {
  /** Calls whose cached replies are invalidated on success. */
  invalidates?: Pick<Descriptor, 'name'>[]
  /** Idempotency key of a submission. Default: a new one for each `mutate`, the same for its retries. */
  keyOf?: (args: A) => string | undefined
  /**
   * Changes cached replies before the platform replies (an optimistic update). If the call fails, they are restored and read
   * again. Name the changed calls in `invalidates`, too: then they are read again on success.
   */
  optimistic?: (cached: CachedReplies, args: A) => void
}

/** Makes a write call: `const add = useMutationCall(addToCurrentCart, { invalidates: [getCurrentCart] })`. */
export function useMutationCall<D extends CallTypes>(
  descriptor: Descriptor<D>,
  options: MutationCallOptions<ReplyOf<D>, ArgsOf<D>> = {},
): UseMutationResult<ReplyOf<D>, ApiError, ArgsOf<D>> {
  const client = useClient()
  const queries = useQueryClient()
  const { invalidates = [], keyOf, optimistic, onSuccess, ...rest } = options
  return useMutation<ReplyOf<D>, ApiError, ArgsOf<D>>({
    ...rest,
    mutationFn: async args => {
      const call = client.call as (d: Descriptor<D>, a: ArgsOf<D>, o: CallOptions) => Promise<ReplyOf<D>>
      const send = () => call(descriptor, args, { idempotencyKey: keyOf?.(args) })
      if (!optimistic) return send()
      const end = changeCachedReplies(queries, cached => optimistic(cached, args))
      try {
        const reply = await send()
        end(true)
        return reply
      } catch (error) {
        end(false)
        throw error
      }
    },
    onSuccess: async (...result) => {
      await Promise.all(invalidates.map(stale => queries.invalidateQueries({ queryKey: callKey(stale) })))
      return onSuccess?.(...result)
    },
  })
}
