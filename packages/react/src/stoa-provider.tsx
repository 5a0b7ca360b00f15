'use client'

import type { ClientCore } from '@stoa/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { watchSession } from './session-watch.ts'
import { type ServerSession, StoaContext } from './stoa-context.ts'

/** Props of `StoaProvider`. */
export interface StoaProviderProps {
  /** Created with `createClient`; one for the whole app. */
  client: ClientCore<unknown>
  /** Language of amounts, BCP 47. Default `en`. */
  locale?: string
  /** The session of the rendering server; `useMember` then makes no call. */
  session?: ServerSession
  /** The app's query cache. Default: a new one with a stale time of 30 seconds and without retries, because the client retries. */
  queryClient?: QueryClient
  children: ReactNode
}

const ownQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
  })

/** Gives the hooks below it their client and cache. Resets the cache when the member changes. */
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
