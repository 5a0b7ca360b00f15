import type { ClientCore } from '@stoa/client'
import { createContext, useContext } from 'react'
import type { SignedIn, Site } from '../kit/reply-of.ts'

/** What the parts of the account page share. */
export interface AccountWorld {
  client: ClientCore<unknown>
  site: Site
  member: SignedIn
  /** Makes a change that may take a fresh proof of who it is: asks for that, then makes the change. */
  proved: <R>(change: () => Promise<R>) => Promise<R>
  /** Nothing is left to be shown: the account is deleted. */
  deleted: () => void
}

export const AccountContext = createContext<AccountWorld | undefined>(undefined)

export function useAccount(): AccountWorld {
  const world = useContext(AccountContext)
  if (!world) throw new Error('There is no account here.')
  return world
}
