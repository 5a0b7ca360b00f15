import { createContext, useContext } from 'react'

/** The one-time word that lets this page's own inline scripts run (content security policy). */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
