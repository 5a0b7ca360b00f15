import { ApiError, type Client } from '@stoa/client'
import { aroundCalls } from './around-calls.ts'

let askForProof: (() => Promise<boolean>) | undefined

/** Sets how the staff member is asked to prove who they are. Resolves to false if they cancel. */
export function setProofDialog(ask: (() => Promise<boolean>) | undefined): void {
  askForProof = ask
}

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'PROOF_REQUIRED'

/** A client that asks for a proof of identity where a call needs one, and then repeats the call. */
export const withProof = <C extends Pick<Client, 'call'>>(client: C): C =>
  aroundCalls(client, async send => {
    try {
      return await send()
    } catch (error) {
      if (!needsProof(error) || !(await askForProof?.())) throw error
      return send()
    }
  })
