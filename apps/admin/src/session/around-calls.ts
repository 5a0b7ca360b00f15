import type { ArgsOf, CallOptions, Client, Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'

/** Sends a call once. */
type Send = <T>(send: () => Promise<T>) => Promise<T>

/** A client that makes each of its calls through `around`. */
export function aroundCalls<C extends Pick<Client, 'call'>>(client: C, around: Send): C {
  const send = client.call as <D extends CallDeclaration>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ) => Promise<ReplyOf<D>>
  const call = <D extends CallDeclaration>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ): Promise<ReplyOf<D>> => around(() => send(descriptor, args, options))
  return { ...client, call }
}
