import { readFileSync } from 'node:fs'
import type { IslandName } from '../islands/registry.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** Chunks of the build by their key. Empty during development. */
const chunks = readManifest()

function readManifest(): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'))
  } catch {
    return {}
  }
}

/** The chunk groups of `vite.config.ts` that have the islands. */
const islandGroups: Record<IslandName, string> = { 'buy-box': 'buy-box', 'cart-board': 'cart-editor' }

const keyOfGroup = (group: string) =>
  Object.keys(chunks).find(key => key.startsWith('_') && chunks[key]?.name === group) ?? ''

/** Addresses of the scripts that every page loads. */
export const entryChunks = addressesOf(['app/entry.client.tsx'])

const islandChunks = new Map(
  Object.entries(islandGroups).map(([island, group]) => [
    island,
    addressesOf([keyOfGroup('controls'), keyOfGroup(group)]).filter(
      address => !entryChunks.includes(address),
    ),
  ]),
)

/** Addresses of the scripts that an island needs besides those of every page. */
export const islandChunksOf = (name: IslandName): readonly string[] => islandChunks.get(name) ?? []

/** Addresses of chunks and of all that they import. */
function addressesOf(keys: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...found]
}
