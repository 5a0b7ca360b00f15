import type { ArgsOf, Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import { type MutationCallOptions, useMutationCall } from '@stoa/react'
import { errorText } from './error-text.ts'
import { useToast } from './toasts.tsx'

/**
 * A change that the page shows before the platform replies. A message tells its success or the error, also when the page was
 * left meanwhile.
 */
export function useOptimisticCall<D extends CallDeclaration>(
  descriptor: Descriptor<D>,
  options: Required<Pick<MutationCallOptions<ReplyOf<D>, ArgsOf<D>>, 'invalidates' | 'optimistic'>>,
) {
  const toast = useToast()
  const { mutateAsync, isPending } = useMutationCall(descriptor, options)
  return {
    isPending,
    /** Makes the call. The message is for its success. */
    run: (args: ArgsOf<D>, message: string) => {
      mutateAsync(args).then(
        () => toast(message),
        error => toast(errorText(error), 'danger'),
      )
    },
  }
}
