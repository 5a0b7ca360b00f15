'use client'

import type { ClientCore } from '@stoa/client'
import { createContext } from 'react'
import type { Member } from './member.ts'

/** The session that the rendering server knows. */
export interface ServerSession {
  /** null for visitors. */
  member: Member | null
  /** Reloads the page data on the server. */
  refresh?: () => Promise<unknown>
}

export interface StoaContextValue {
  client: ClientCore<unknown>
  locale: string
  session?: ServerSession
}

export const StoaContext = createContext<StoaContextValue | undefined>(undefined)
