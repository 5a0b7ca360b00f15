import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islandI18n, LanguageProvider } from '../i18n/i18n-context.tsx'
import { type IslandName, islands } from './registry.ts'

/** Hydrates one island with its server-rendered props. */
export async function hydrate(element: HTMLElement) {
  const load = islands[element.dataset.island as IslandName] as () => Promise<ComponentType<object>>
  const Component = await load()
  hydrateRoot(
    element,
    <Alive element={element}>
      <LanguageProvider language={islandI18n(JSON.parse(element.dataset.i18n ?? '{}'))}>
        <Component {...JSON.parse(element.dataset.props ?? '{}')} />
      </LanguageProvider>
    </Alive>,
  )
}

/** Marks an island as hydrated; React hydrates it after this script has ended. */
function Alive({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.ready = 'true'
  }, [element])
  return children
}
