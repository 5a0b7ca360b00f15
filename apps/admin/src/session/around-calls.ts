import type { ArgsOf, CallOptions, CallTypes, Client, Descriptor, ReplyOf } from '@stoa/client'

/** Sends a call once. */
type Send = <T>(send: () => Promise<T>) => Promise<T>

/** A client that makes each of its calls through `around`. */
export function aroundCalls<C extends Pick<Client, 'call'>>(client: C, around: Send): C {
  const send = client.call as <D extends CallTypes>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ) => Promise<ReplyOf<D>>
  const call = <D extends CallTypes>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ): Promise<ReplyOf<D>> => around(() => send(descriptor, args, options))
  return { ...client, call }
}
