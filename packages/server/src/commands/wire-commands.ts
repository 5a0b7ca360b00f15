import { contract, type DataCollection, type ReplyOf } from '@stoa/contract'
import { StartupError } from '../platform-support/startup-error.ts'
import { collectionDeclarations } from './collection-declarations.ts'

type Options = Record<string, string | undefined>

/** A command of `npx stoa` that calls a running platform over HTTP. Prints its result as text. */
export interface WireCommand {
  description: string
  required: readonly string[]
  optional?: readonly string[]
  run(options: Options): Promise<string>
}

const { listDataCollections } = contract.dataCollections
type CollectionPage = ReplyOf<typeof listDataCollections>

/** Maximum number of collections per request. */
const PAGE_SIZE = 100

async function readPage(url: string, key: string, site: string, offset: number): Promise<CollectionPage> {
  const address = `${url.replace(/\/+$/, '')}${listDataCollections.path}?paging.limit=${PAGE_SIZE}&paging.offset=${offset}`
  const headers = { authorization: key, 'wix-site-id': site }
  const reply = await fetch(address, { headers }).catch(error => {
    throw new StartupError(
      `The platform at ${url} does not respond: ${error.cause?.message ?? error.message}`,
    )
  })
  const body = (await reply.json().catch(() => undefined)) as
    | (CollectionPage & { message?: string })
    | undefined
  if (reply.status !== 200 || !body?.collections)
    throw new StartupError(`${url} responded with status ${reply.status}: ${body?.message ?? 'no JSON'}`)
  return body
}

/** All collections of a site, page by page. */
async function readCollections(url: string, key: string, site: string): Promise<DataCollection[]> {
  const collections: DataCollection[] = []
  for (;;) {
    const page = await readPage(url, key, site, collections.length)
    collections.push(...page.collections)
    if (!page.pagingMetadata.hasNext || page.collections.length === 0) return collections
  }
}

/** Commands by name, such as `stoa types --url …`. */
export const wireCommands: Record<string, WireCommand> = {
  types: {
    description:
      'Prints TypeScript declarations of the collections of a site, for @stoa/client/data. The API key can be in STOA_API_KEY.',
    required: ['url', 'site'],
    optional: ['key'],
    async run({ url = '', site = '', key = process.env.STOA_API_KEY }) {
      if (!key) throw new StartupError('The command "types" needs --key, or STOA_API_KEY.')
      if (!URL.canParse(url)) throw new StartupError(`--url is "${url}" and must be a URL.`)
      return collectionDeclarations(await readCollections(url, key, site))
    },
  },
}
