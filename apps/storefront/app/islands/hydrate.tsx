import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './registry.ts'

/** Brings one island to life with the props that the server rendered it with. */
export async function hydrate(element: HTMLElement) {
  const load = islands[element.dataset.island as IslandName] as () => Promise<ComponentType<object>>
  const Component = await load()
  hydrateRoot(element, <Component {...JSON.parse(element.dataset.props ?? '{}')} />)
  element.dataset.ready = 'true'
}
