import { type ComponentType, createContext, createElement, type HTMLAttributes, useContext } from 'react'
import { usePageLanguage } from '../i18n/i18n-context.tsx'
import type { RenderMarkup } from './markup-cache.tsx'

/** Set on the server. Without it the content is rendered as usual. */
export const MarkupCacheContext = createContext<RenderMarkup | undefined>(undefined)

interface Props<P extends object> extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'form' | 'li' | 'nav'
  /** Depends on nothing but its props and the language of the page: it has no access to the router and its data. */
  component: ComponentType<P>
  /** Data as in JSON. The cache compares all of it. */
  props: P
  action?: string
  autoComplete?: string
}

/** An element whose content is rendered once for equal props and language (decision 056). */
export function CachedMarkup<P extends object>({ as, component, props, ...attributes }: Props<P>) {
  const render = useContext(MarkupCacheContext)
  const language = usePageLanguage()
  if (!render) return createElement(as, attributes, createElement(component, props))
  return createElement(as, {
    ...attributes,
    // React has rendered and escaped it.
    dangerouslySetInnerHTML: { __html: render(component, props, language) },
  })
}
