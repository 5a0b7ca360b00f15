import { createContext } from 'react'
import type { IslandName } from './registry.ts'

/** Addresses of the scripts of an island, which are preloaded with its page. */
export const IslandChunks = createContext<(name: IslandName) => readonly string[]>(() => [])
