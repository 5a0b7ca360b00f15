import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './registry.ts'

/** Brings one island to life with the props that the server rendered it with. */
export async function hydrate(element: HTMLElement) {
  const load = islands[element.dataset.island as IslandName] as () => Promise<ComponentType<object>>
  const Component = await load()
  hydrateRoot(
    element,
    <Alive element={element}>
      <Component {...JSON.parse(element.dataset.props ?? '{}')} />
    </Alive>,
  )
}

/** Says of an island that it is alive once it is: React takes it over after this script has ended. */
function Alive({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.ready = 'true'
  }, [element])
  return children
}
