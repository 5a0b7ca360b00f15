import type { ClientCore } from '@stoa/client'
import { createContext } from 'react'
import type { Member } from './member.ts'

/** Who is signed in, as the server that renders the pages knows. */
export interface ServedSession {
  /** null for visitors. */
  member: Member | null
  /** Has the server look again: an app's way to load its page data anew. */
  refresh?: () => Promise<unknown>
}

export interface StoaContextValue {
  client: ClientCore<unknown>
  locale: string
  session?: ServedSession
}

export const StoaContext = createContext<StoaContextValue | undefined>(undefined)
