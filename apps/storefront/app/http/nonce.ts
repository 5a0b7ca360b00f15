import { createContext, useContext } from 'react'

/** The nonce of this page's inline scripts (content security policy). */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
