import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from './registry.ts'

interface Props<N extends IslandName> {
  name: N
  component: ComponentType<IslandProps<N>>
  props: IslandProps<N>
  className?: string
}

/**
 * A part of the page that is hydrated in the browser. The server renders it and adds its props, and `hydrate.tsx` reads
 * both. Code outside of islands is never sent as JavaScript.
 */
export function Island<N extends IslandName>({ name, component: Component, props, className }: Props<N>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  )
}
