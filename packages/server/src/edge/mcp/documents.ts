import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { allCalls } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { articles } from '../pages/docs-site/articles.ts'

const uriOf = (path: string) => `stoa:/${path}`

/** Pages that tell how something is done. Decisions and the changelog tell why it was. */
const isGuide = ({ section, path }: { section: string | undefined; path: string }) =>
  section !== undefined && section !== 'decisions' && !path.includes('changelog')

/** Adds the documentation as resources, and for staff the list of events. */
export function addDocuments(server: McpServer, { role }: Caller): void {
  if (role !== 'merchant') return
  const read = (path: string) => articles().get(path)?.text
  server.registerResource(
    'documentation',
    new ResourceTemplate('stoa://docs/{+path}', {
      list: () => ({
        resources: [...articles().values()].filter(isGuide).map(({ path, title }) => ({
          uri: uriOf(path),
          name: path,
          title,
          mimeType: 'text/markdown',
        })),
      }),
    }),
    { title: 'Documentation', mimeType: 'text/markdown' },
    uri => {
      const text = read(`/docs${uri.pathname}`)
      if (text === undefined) throw new Error(`There is no document ${uri.href}.`)
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    },
  )
  server.registerResource(
    'events',
    'stoa://events',
    {
      title: 'Events',
      description: 'Types of events, and the calls that write them.',
      mimeType: 'application/json',
    },
    uri => {
      const pairs = allCalls.flatMap(({ resource, name, declaration: { emits = [] } }) =>
        emits.map(type => ({ type, call: `${resource}.${name}` })),
      )
      const byType = Object.fromEntries(
        [...Map.groupBy(pairs, ({ type }) => type)].map(([type, some]) => [
          type,
          some.map(({ call }) => call),
        ]),
      )
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(byType) }] }
    },
  )
}
