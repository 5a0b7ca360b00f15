import type { ClientCore } from '@stoa/client'
import { createContext } from 'react'
import type { Member } from './member.ts'

/** Who is signed in, as the server that renders the pages knows. */
export interface ServerSession {
  /** null for visitors. */
  member: Member | null
  /** Has the server look again: an app's way to load its page data anew. */
  refresh?: () => Promise<unknown>
}

export interface StoaContextValue {
  client: ClientCore<unknown>
  locale: string
  session?: ServerSession
}

export const StoaContext = createContext<StoaContextValue | undefined>(undefined)
