import { createContext, useContext } from 'react'
import type { HostedSession } from './hosted-session.ts'

export const SessionContext = createContext<HostedSession | undefined>(undefined)

/** The session of the page; throws without one. */
export function useSession(): HostedSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No SessionContext above this component.')
  return session
}
