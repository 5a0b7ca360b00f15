import { ApiError, type ClientCore } from '@stoa/client'
import { continueSignIn, finishConnection, signOut, startConnection } from '@stoa/client/calls'
import type { SignInReply } from '../kit/reply-of.ts'
import type { FlowResult } from './flow-result.ts'
import type { Step } from './step.ts'
import type { StoredFlow } from './stored-flow.ts'

/** The outcome of an automatic step: a flow result, a redirect, another step, a sign-in reply or a rejection. */
export type AutomaticStep =
  | { kind: 'result'; flowResult: FlowResult }
  | { kind: 'leave'; url: string }
  | { kind: 'step'; step: Step }
  | { kind: 'reply'; reply: SignInReply }
  | { kind: 'rejected'; code: string }

/** Runs the steps that need no input: sign-out, continuing as the signed-in member, and the redirects to and from a provider. */
export async function runAutomaticStep(
  client: ClientCore<unknown>,
  flow: StoredFlow,
  step: Step,
): Promise<AutomaticStep | undefined> {
  try {
    if (step.name === 'callback') return { kind: 'reply', reply: await completeProviderCallback(client) }
    if (flow.finished || step.name !== 'sign-in') return undefined
    const key = { flow: flow.flow }
    if (flow.intent === 'logout') return { kind: 'result', flowResult: await client.call(signOut, key) }
    // `prompt=none` forbids any user interface (OpenID Connect Core §3.1.2.1).
    if (flow.ready || flow.prompt === 'none')
      return { kind: 'result', flowResult: await client.call(continueSignIn, key) }
    const { connectionId } = flow
    if (connectionId && !step.notice)
      return { kind: 'leave', url: (await client.call(startConnection, { connectionId, ...key })).url }
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    return { kind: 'rejected', code: error.code }
  }
}

/** Reads the provider's reply from the query, and removes it from the address. */
async function completeProviderCallback(client: ClientCore<unknown>): Promise<SignInReply> {
  const { state = '', ...parameters } = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', '/sign-in')
  const { code, error, iss } = parameters
  const reply = await client.call(finishConnection, { state, code, error, iss })
  return { ...reply, state: reply.state ?? 'UNKNOWN_STATE' }
}
