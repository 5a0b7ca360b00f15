import type { FactorMessage, Ids, listMails } from '@stoa/server'
import type { TestProvider } from './test-provider.ts'

/** The platform of a test driver: a shop in this process, or a running installation. */
export interface DriverShop {
  baseUrl: string
  /** Key of the operator. Absent: calls of the operator are rejected. */
  operatorKey?: string | undefined
  fetch: typeof globalThis.fetch
  clock: { now(): number }
  platform: {
    administration: { ids: Ids }
    /** Does background work at once. Does nothing in a running installation, which does it itself. */
    run(task: 'data jobs' | 'abandoned checkouts', at?: number): Promise<unknown>
  }
  /** Every mail of the site, oldest first. */
  mailbox(): ReturnType<typeof listMails>
  provider: TestProvider
  sentCodes: readonly FactorMessage[]
}

/** A site of the installation, as its merchant knows it. */
export interface SiteAccess {
  siteId: string
  clientId: string
  apiKey: string
}
