import { useEffect, useState } from 'react'
import type { Consent, SignInReply } from '../kit/reply-of.ts'

/** The current step. Steps are entries of the browser history, so that back and reload work. */
export type Step =
  | { name: 'sign-in'; email?: string; notice?: string }
  | { name: 'sign-up'; email?: string }
  | { name: 'forgot'; email?: string; notice?: string }
  | { name: 'sent'; what: 'recovery' | 'link'; email: string }
  | { name: 'verify'; stateToken: string; email: string }
  | { name: 'factor'; stateToken: string; challenge: Challenge }
  | { name: 'approval' }
  | { name: 'blocked' }
  | { name: 'recover'; token: string }
  | { name: 'recovered'; url?: string }
  | { name: 'link'; token: string }
  | { name: 'sign-out' }
  | ({ name: 'consent' } & Consent)
  | { name: 'callback' }
  | { name: 'invalid-link' }
  | { name: 'done' }
  | { name: 'ended' }

export type Challenge = Pick<NonNullable<SignInReply['mfaChallengeData']>, 'reason' | 'factors' | 'webauthn'>

const stepIn = (state: unknown): Step | undefined => (state as { step?: Step } | null)?.step

/** The step of the current history entry. */
export const currentStep = () => stepIn(history.state)

/** The current step, and functions that push or replace it. */
export function useStep(first: Step) {
  const [step, setStep] = useState<Step>(currentStep() ?? first)
  useEffect(() => {
    // Store the first step in the history, so that going back and reloading finds it.
    if (!currentStep()) history.replaceState({ step: first }, '')
    const back = (event: PopStateEvent) => setStep(stepIn(event.state) ?? first)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [first])
  return {
    step,
    go(next: Step) {
      history.pushState({ step: next }, '')
      setStep(next)
    },
    replace(next: Step) {
      history.replaceState({ step: next }, '')
      setStep(next)
    },
  }
}
