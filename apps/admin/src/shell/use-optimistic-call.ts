import type { ArgsOf, CallTypes, Descriptor, ReplyOf } from '@stoa/client'
import { callKey, type MutationCallOptions, useMutationCall } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from './error-text.ts'
import { useToast } from './toasts.tsx'

type Options<R, A> = Required<Pick<MutationCallOptions<R, A>, 'invalidates' | 'optimistic'>>

/** The message after the success of a call, by its arguments. */
const messages = new WeakMap<object, string>()

/**
 * A change that the page shows before the platform replies. A message has its undo or its error, also when the page was left
 * meanwhile. It is pending until the page is read again.
 */
export function useOptimisticCall<D extends CallTypes>(
  descriptor: Descriptor<D>,
  { invalidates, optimistic }: Options<ReplyOf<D>, ArgsOf<D>>,
) {
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutationCall(descriptor, {
    optimistic,
    onSuccess: (_, args) => {
      // Before other calls end: the message offers to undo this one alone.
      toast(messages.get(args as object) ?? '')
      return Promise.all(invalidates.map(stale => queries.invalidateQueries({ queryKey: callKey(stale) })))
    },
    onError: error => toast(errorText(error), 'danger'),
  })
  return {
    isPending,
    /** Makes the call, unless one is pending. The message is for its success. */
    run: (args: ArgsOf<D>, message: string) => {
      if (isPending) return
      messages.set(args as object, message)
      mutate(args)
    },
  }
}
