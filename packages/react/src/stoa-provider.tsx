import type { ClientCore } from '@stoa/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { watchSession } from './session-watch.ts'
import { type ServerSession, StoaContext } from './stoa-context.ts'

/** Props of `StoaProvider`. */
export interface StoaProviderProps {
  /** Made with `createClient`; one for the whole app. */
  client: ClientCore<unknown>
  /** Language of amounts, BCP 47. Default `en`. */
  locale?: string
  /** Who is signed in, where the pages' server keeps the session: `useMember` then asks nobody. */
  session?: ServerSession
  /** An app's own cache. Default: a new one; replies count as fresh for 30 seconds, and failed calls are not repeated, because the client already did. */
  queryClient?: QueryClient
  children: ReactNode
}

const ownQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
  })

/** Gives the hooks below it their client and cache. Replies to a person are forgotten when it is another one. */
export function StoaProvider({ client, locale = 'en', session, queryClient, children }: StoaProviderProps) {
  const [own] = useState(ownQueryClient)
  const queries = queryClient ?? own
  const value = useMemo(() => ({ client, locale, session }), [client, locale, session])
  useEffect(
    () => watchSession(client, globalThis).onOtherPerson(() => void queries.resetQueries()),
    [client, queries],
  )
  return (
    <StoaContext value={value}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </StoaContext>
  )
}
