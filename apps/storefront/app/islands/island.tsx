import { type ComponentType, useContext } from 'react'
import { type SentI18n, useIslandI18n } from '../i18n/i18n-context.tsx'
import { IslandChunks } from './island-chunks.ts'
import type { IslandName, IslandProps } from './registry.ts'

interface Props<N extends IslandName> {
  name: N
  component: ComponentType<IslandProps<N>>
  props: IslandProps<N>
  className?: string
}

/**
 * A part of the page that is hydrated in the browser. The server renders it and adds its props, language and texts, and `hydrate.tsx` reads
 * both. Code outside of islands is never sent as JavaScript.
 */
export function Island<N extends IslandName>({ name, component: Component, props, className }: Props<N>) {
  const { language, locale, timeZone, prefix, messages } = useIslandI18n()
  const chunksOf = useContext(IslandChunks)
  return (
    <>
      {chunksOf(name).map(address => (
        // After styles, fonts and the main picture, which share the connection of a phone.
        <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
      ))}
      <div
        data-island={name}
        data-props={JSON.stringify(props)}
        data-i18n={JSON.stringify({ language, locale, timeZone, prefix, messages } satisfies SentI18n)}
        className={className}
      >
        <Component {...props} />
      </div>
    </>
  )
}
