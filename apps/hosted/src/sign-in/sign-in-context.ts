import type { ClientCore } from '@stoa/client'
import { createContext, useContext } from 'react'
import type { SignedIn, SignInReply, Site } from '../kit/reply-of.ts'
import type { Step } from './step.ts'

/** What the steps of a sign-in share. */
export interface SignInWorld {
  client: ClientCore<unknown>
  site: Site
  shopUrl: string | undefined
  /** Names the flow in calls; without one the page came from a mail and has no shop that waits for a code. */
  flow: string | undefined
  signedIn: SignedIn | undefined
  /** Whoever is signed in proves it again: nobody new is wanted. */
  again: boolean
  /** Where the shop wants to be found after the flow; it is registered. */
  postFlowUrl: string | undefined
  go: (step: Step) => void
  replace: (step: Step) => void
  /** Goes where a reply of the sign-in says (protocol/sign-in §3). */
  proceed: (reply: SignInReply) => Promise<void>
  /** Does something whose refusals may mean another step. */
  orElse: (work: () => Promise<void>) => Promise<void>
  /** Makes a call of sign-in, and goes where its reply or refusal says. */
  attempt: (work: () => Promise<SignInReply>) => Promise<void>
}

export const SignInContext = createContext<SignInWorld | undefined>(undefined)

export function useSignIn(): SignInWorld {
  const world = useContext(SignInContext)
  if (!world) throw new Error('No sign-in is under way here.')
  return world
}
