import type { ArgsOf, CallTypes, ClientCore, Descriptor, ReplyOf } from '@stoa/client'

/** The query key of a call; all calls of one descriptor share its prefix. */
export const callKey = (descriptor: Pick<Descriptor, 'name'>, args?: object) =>
  args === undefined ? ([descriptor.name] as const) : ([descriptor.name, args] as const)

/** Query options of a call, for `useQuery` and `prefetchQuery`. */
export function callQuery<D extends CallTypes>(
  client: ClientCore<unknown>,
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
) {
  // The client's type takes no argument for calls without any; at run time an empty object is equivalent.
  const call = client.call as (
    d: Descriptor<D>,
    a: ArgsOf<D>,
    o: { signal: AbortSignal },
  ) => Promise<ReplyOf<D>>
  return {
    queryKey: callKey(descriptor, args as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(descriptor, args, { signal }),
  }
}
