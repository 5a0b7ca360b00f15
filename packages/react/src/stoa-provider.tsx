import type { ClientCore } from '@stoa/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { StoaContext } from './stoa-context.ts'

export interface StoaProviderProps {
  /** Made with `createClient`; one for the whole app. */
  client: ClientCore<unknown>
  /** Language of amounts, BCP 47. Default `en`. */
  locale?: string
  /** An app's own cache. Default: a new one; replies count as fresh for 30 seconds, and failed calls are not repeated, because the client already did. */
  queryClient?: QueryClient
  children: ReactNode
}

const ownQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
  })

/** Gives the hooks below it their client and cache. */
export function StoaProvider({ client, locale = 'en', queryClient, children }: StoaProviderProps) {
  const [own] = useState(ownQueryClient)
  const value = useMemo(() => ({ client, locale }), [client, locale])
  return (
    <StoaContext value={value}>
      <QueryClientProvider client={queryClient ?? own}>{children}</QueryClientProvider>
    </StoaContext>
  )
}
