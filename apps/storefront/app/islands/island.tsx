import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from './registry.ts'

interface Props<N extends IslandName> {
  name: N
  component: ComponentType<IslandProps<N>>
  props: IslandProps<N>
  className?: string
}

/**
 * A part of the page that comes alive in the browser. It is rendered on the server like everything else; its props
 * travel beside it, and `hydrate.tsx` picks both up. Whatever is outside of islands is never sent as JavaScript.
 */
export function Island<N extends IslandName>({ name, component: Component, props, className }: Props<N>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  )
}
