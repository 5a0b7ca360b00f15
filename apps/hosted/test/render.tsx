import { type ArgsOf, type CallTypes, createClient, type Descriptor } from '@stoa/client'
import { callKey, StoaProvider } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AccountContext, type AccountContextValue } from '../src/account/account-context.ts'
import { I18nContext } from '../src/i18n/i18n-context.ts'
import { loadTexts, type TextCatalogue } from '../src/i18n/text-catalogue.ts'

const client = createClient({ baseUrl: 'https://platform.test', fetch: () => new Promise(() => {}) })

/** Renders a part of a page in English, without a browser: what it shows first. */
export async function rendered(
  part: ReactNode,
  catalogues: readonly TextCatalogue<unknown>[],
  queryClient = new QueryClient(),
): Promise<string> {
  const loaded = await loadTexts(catalogues, 'en')
  const choice = { language: 'en', locale: 'en', direction: 'ltr' } as const
  return renderToStaticMarkup(
    <I18nContext value={{ ...choice, offered: [], choose: () => {}, loaded }}>
      <StoaProvider client={client} queryClient={queryClient}>
        {part}
      </StoaProvider>
    </I18nContext>,
  )
}

/** What a reader sees of markup, in lines. */
export const linesOf = (markup: string): string[] =>
  markup
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter(line => line.trim() !== '')

/** A cache that holds the reply of a call. */
export function cacheWith<D extends CallTypes>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  reply: object,
): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(callKey(descriptor, args as object), reply)
  return queries
}

/** A section of the account of a member of a shop in Auckland. */
export const inAccount = (section: ReactNode): ReactNode => {
  const site = { id: 'site-1', name: 'Stoa', timeZone: 'Pacific/Auckland' }
  const account = { client, site, member: { id: 'member-1', email: 'ada@example.com' } }
  return <AccountContext value={account as unknown as AccountContextValue}>{section}</AccountContext>
}
