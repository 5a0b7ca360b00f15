import { contract } from '@stoa/contract'
import { StartupError, systemIds } from '@stoa/server'
import { codeOf, read, requestFor, type TestDriver } from '@stoa/testkit'
import { pacedFetch } from '../paced-fetch.ts'

/** A remote installation for which the caller has only an API key. */
export interface KeyTarget extends Pick<TestDriver, 'send' | 'callOk' | 'dataCollection'> {
  baseUrl: string
  apiKey: string
  siteId: string
  /** Prefix of the ids and names of everything that this run creates. */
  prefix: string
  /** Deletes what was created, after requests in flight; returns what could not be deleted. */
  removeCreated(): Promise<string[]>
}

/** Checks URL, key and site, and creates nothing. After an interruption only the deleting requests are sent. */
export async function openKeyTarget(
  baseUrl: string,
  { apiKey, siteId }: { apiKey: string; siteId: string },
  interrupted: AbortSignal,
): Promise<KeyTarget> {
  const prefix = `StoaProof-${systemIds.guid().slice(0, 8)}`
  const collections: string[] = []
  const inFlight = new Set<Promise<unknown>>()

  const exchange: TestDriver['send'] = (declaration, message, _as, options = {}) => {
    const headers = { 'wix-site-id': siteId, ...options.headers }
    return read(pacedFetch, requestFor(baseUrl, declaration, message, { token: apiKey, ...options, headers }))
  }
  const send: TestDriver['send'] = async (...call) => {
    interrupted.throwIfAborted()
    const sent = exchange(...call)
    inFlight.add(sent)
    return sent.finally(() => inFlight.delete(sent))
  }
  const callOk: TestDriver['callOk'] = async (declaration, message, as, options) => {
    const reply = await send(declaration, message, as, options)
    if (reply.status !== 200) throw new Error(`${declaration.path}: ${reply.status} ${codeOf(reply)}`)
    return reply.body
  }

  async function removeCreated(): Promise<string[]> {
    await Promise.allSettled(inFlight)
    const left: string[] = []
    for (const dataCollectionId of collections) {
      const { deleteDataCollection } = contract.dataCollections
      const { status } = await exchange(deleteDataCollection, { dataCollectionId }, 'merchant')
      if (status !== 200 && status !== 404) left.push(`collection ${dataCollectionId}: ${status}`)
    }
    const { queryProducts, deleteProduct } = contract.products
    const query = { filter: { name: { $startsWith: prefix } } }
    const found = await exchange(queryProducts, { query }, 'merchant')
    if (found.status !== 200) left.push(`products whose names begin with ${prefix}: ${found.status}`)
    for (const { id, name } of found.body.products ?? []) {
      const { status } = await exchange(deleteProduct, { id }, 'merchant')
      if (status !== 200) left.push(`product ${name}: ${status}`)
    }
    return left
  }

  const site = await exchange(contract.sites.getSite, {}, 'merchant').catch(error => {
    throw new StartupError(`No platform answers at ${baseUrl}: ${error.cause?.message ?? error.message}`)
  })
  if (site.status !== 200)
    throw new StartupError(
      `The platform at ${baseUrl} answers ${site.status} ${codeOf(site) ?? ''}: check --key and --site.`,
    )
  return {
    baseUrl,
    apiKey,
    siteId,
    prefix,
    send,
    callOk,
    removeCreated,
    async dataCollection(input = {}) {
      const id = `${prefix}-${collections.length + 1}`
      // Recorded before the request, because its reply may be lost.
      collections.push(id)
      const permissions = { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' } as const
      const collection = { permissions, ...input, id }
      await callOk(contract.dataCollections.createDataCollection, { collection }, 'merchant')
      return id
    },
  }
}
