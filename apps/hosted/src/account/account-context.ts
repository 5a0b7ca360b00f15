import type { ClientCore } from '@stoa/client'
import { createContext, useContext } from 'react'
import type { SignedIn, Site } from '../kit/reply-of.ts'

/** Shared by the sections of the account page. */
export interface AccountContextValue {
  client: ClientCore<unknown>
  site: Site
  member: SignedIn
  /** Makes a change; when it requires a recent sign-in, asks the member to sign in again and repeats it. */
  withRecentSignIn: <R>(change: () => Promise<R>) => Promise<R>
  /** Whether the member is being asked to sign in again: one dialog at a time. */
  reauthenticating: boolean
  /** Called when the account has been deleted. */
  deleted: () => void
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined)

export function useAccount(): AccountContextValue {
  const context = useContext(AccountContext)
  if (!context) throw new Error('No AccountContext above this component.')
  return context
}
