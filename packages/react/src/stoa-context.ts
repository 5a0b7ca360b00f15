import type { ClientCore } from '@stoa/client'
import { createContext } from 'react'

export interface StoaContextValue {
  client: ClientCore<unknown>
  locale: string
}

export const StoaContext = createContext<StoaContextValue | undefined>(undefined)
