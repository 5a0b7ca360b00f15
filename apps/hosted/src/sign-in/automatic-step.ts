import { ApiError, type ClientCore } from '@stoa/client'
import { continueSignIn, finishConnection, signOut, startConnection } from '@stoa/client/calls'
import type { SignInReply } from '../kit/reply-of.ts'
import type { FlowResult } from './flow-result.ts'
import type { Step } from './step.ts'
import type { KeptFlow } from './stored-flow.ts'

/** What came of a page that asks nothing: the way on, another step, or a sign-in that goes on. */
export type AutomaticStep =
  | { kind: 'onward'; onward: FlowResult }
  | { kind: 'leave'; url: string }
  | { kind: 'step'; step: Step }
  | { kind: 'reply'; reply: SignInReply }
  | { kind: 'refused'; code: string }

/** Does what needs nobody at the page: signing out, going on as who is known, the way to a provider and back. */
export async function runAutomaticStep(
  client: ClientCore<unknown>,
  flow: KeptFlow,
  step: Step,
): Promise<AutomaticStep | undefined> {
  try {
    if (step.name === 'callback') return { kind: 'reply', reply: await completeProviderCallback(client) }
    if (flow.finished || step.name !== 'sign-in') return undefined
    const key = { flow: flow.flow }
    if (flow.intent === 'logout') return { kind: 'onward', onward: await client.call(signOut, key) }
    // Prompt none means that nobody is to be asked anything (OpenID Connect Core §3.1.2.1).
    if (flow.ready || flow.prompt === 'none')
      return { kind: 'onward', onward: await client.call(continueSignIn, key) }
    const { connectionId } = flow
    if (connectionId && !step.notice)
      return { kind: 'leave', url: (await client.call(startConnection, { connectionId, ...key })).url }
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    return { kind: 'refused', code: error.code }
  }
}

/** The provider has put its answer into the address, which is taken off it. */
async function completeProviderCallback(client: ClientCore<unknown>): Promise<SignInReply> {
  const { state = '', ...said } = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', '/sign-in')
  const { code, error, iss } = said
  const reply = await client.call(finishConnection, { state, code, error, iss })
  return { ...reply, state: reply.state ?? 'UNKNOWN_STATE' }
}
