import { contract, type DataCollection, type ReplyOf } from '@stoa/contract'
import { StartupError } from '../platform-support/startup-error.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import { collectionDeclarations } from './collection-declarations.ts'
import { eventCommands } from './event-commands.ts'
import { mcpCommands } from './mcp-command.ts'
import { type PlatformAccess, platformAccess, platformRequest } from './platform-request.ts'
import { storefrontCommands } from './storefront-commands.ts'
import { webhookCommands } from './webhook-commands.ts'
import type { WireCommand } from './wire-command.ts'

const { listDataCollections } = contract.dataCollections
type CollectionPage = ReplyOf<typeof listDataCollections>

/** Maximum number of collections per request. */
const PAGE_SIZE = 100

async function readPage(access: PlatformAccess, offset: number): Promise<CollectionPage> {
  const path = `${listDataCollections.path}?paging.limit=${PAGE_SIZE}&paging.offset=${offset}`
  const reply = await platformRequest(access, path)
  const body = (await reply.json().catch(() => undefined)) as CollectionPage | undefined
  if (!body?.collections)
    throw new StartupError(`${access.url} responded with status ${reply.status}: no JSON`)
  return body
}

/** All collections of a site, page by page. */
async function readCollections(access: PlatformAccess): Promise<DataCollection[]> {
  const collections: DataCollection[] = []
  for (;;) {
    const page = await readPage(access, collections.length)
    collections.push(...page.collections)
    if (!page.pagingMetadata.hasNext || page.collections.length === 0) return collections
  }
}

/** Commands by name, such as `stoa types --url …`. */
export const wireCommands: Record<string, WireCommand> = {
  ...catalogueCommands,
  ...eventCommands,
  ...webhookCommands,
  ...storefrontCommands,
  ...mcpCommands,
  types: {
    description:
      'Prints TypeScript declarations of the collections of a site, for @stoa/client/data. The API key can be in STOA_API_KEY.',
    required: ['url', 'site'],
    optional: ['key'],
    async run(options) {
      return collectionDeclarations(await readCollections(platformAccess('types', options)))
    },
  },
}
