import { createContext, useContext } from 'react'
import type { HostedSession } from './hosted-session.ts'

export const SessionContext = createContext<HostedSession | undefined>(undefined)

/** The session of the page. Only for parts that are shown with one. */
export function useSession(): HostedSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session here.')
  return session
}
