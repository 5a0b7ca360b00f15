import type { ClientCore } from '@stoa/client'
import { createContext, useContext } from 'react'
import type { SignedIn, SignInReply, Site } from '../kit/reply-of.ts'
import type { Step } from './step.ts'

/** Shared by the steps of a sign-in. */
export interface SignInContextValue {
  client: ClientCore<unknown>
  site: Site
  shopUrl: string | undefined
  /** Id of the flow for calls; undefined after a link in a mail, when no shop waits for a code. */
  flow: string | undefined
  signedIn: SignedIn | undefined
  /** True when the signed-in member has to sign in again: registration is hidden. */
  reauthenticating: boolean
  /** The shop's registered return URL. */
  postFlowUrl: string | undefined
  /** Ends the sign-in of this browser and returns to the app; only for flows of a logout. */
  signOut: () => Promise<void>
  /** Allows the app of the flow what it asks for, and returns to it. */
  allowApp: () => Promise<void>
  /** Cancels the flow: the app gets an error. */
  leave: (() => Promise<void>) | undefined
  go: (step: Step) => void
  replace: (step: Step) => void
  /** Goes to the step that a reply requires (protocol/sign-in §3). */
  proceed: (reply: SignInReply) => Promise<void>
  /** Runs work; some errors lead to another step instead of a message. */
  orElse: (work: () => Promise<void>) => Promise<void>
  /** Makes a sign-in call and goes to the step that its reply or error requires. */
  attempt: (work: () => Promise<SignInReply>) => Promise<void>
}

export const SignInContext = createContext<SignInContextValue | undefined>(undefined)

export function useSignIn(): SignInContextValue {
  const context = useContext(SignInContext)
  if (!context) throw new Error('No SignInContext above this component.')
  return context
}
