import { ApiError, type ArgsOf, type CallOptions, type Client, type Descriptor } from '@stoa/client'
import type { CallDeclaration, ReplyOf } from '@stoa/contract'

let askForProof: (() => Promise<boolean>) | undefined

/** Sets how the staff member is asked to prove who they are. Resolves to false if they cancel. */
export function setProofDialog(ask: (() => Promise<boolean>) | undefined): void {
  askForProof = ask
}

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'PROOF_REQUIRED'

/** A client that asks for a proof of identity where a call needs one, and then repeats the call. */
export function withProof<C extends Pick<Client, 'call'>>(client: C): C {
  const call = async <D extends CallDeclaration>(
    descriptor: Descriptor<D>,
    args: ArgsOf<D>,
    options?: CallOptions,
  ): Promise<ReplyOf<D>> => {
    const send = client.call as (d: Descriptor<D>, a: ArgsOf<D>, o?: CallOptions) => Promise<ReplyOf<D>>
    try {
      return await send(descriptor, args, options)
    } catch (error) {
      if (!needsProof(error) || !(await askForProof?.())) throw error
      return send(descriptor, args, options)
    }
  }
  return { ...client, call }
}
