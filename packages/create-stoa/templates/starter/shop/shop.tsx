'use client'

import { createClient, OAuthStrategy } from '@stoa/client'
import { StoaProvider } from '@stoa/react'
import { type ReactNode, useState } from 'react'

interface ShopProps {
  /** Address of the platform. */
  baseUrl: string
  /** Client app of this storefront. */
  clientId: string
  children: ReactNode
}

/** Gives the hooks below it a client. The visitor's session is in the local storage of the browser. */
export function Shop({ baseUrl, clientId, children }: ShopProps) {
  const [client] = useState(() => createClient({ baseUrl, auth: OAuthStrategy({ clientId }) }))
  return <StoaProvider client={client}>{children}</StoaProvider>
}
