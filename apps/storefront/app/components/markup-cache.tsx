import type { ComponentType, ReactElement } from 'react'
import { LanguageProvider, type PageLanguage } from '../i18n/i18n-context.tsx'

/** Returns the HTML of a component with these props in a language. */
export type RenderMarkup = <P extends object>(
  component: ComponentType<P>,
  props: P,
  language: PageLanguage,
) => string

interface Options {
  render: (element: ReactElement) => string
  /** Most bytes of all keys and all HTML. */
  bytesMax: number
}

/** Caches the HTML of components by all that they are rendered from. The least recently used is removed first. */
export function createMarkupCache({ render, bytesMax }: Options): RenderMarkup & { bytes: () => number } {
  const ids = new WeakMap<object, number>()
  let lastId = 0
  const entries = new Map<string, string>()
  let bytes = 0

  function idOf(component: object): number {
    const known = ids.get(component)
    if (known !== undefined) return known
    ids.set(component, ++lastId)
    return lastId
  }

  function remove(key: string, html: string) {
    entries.delete(key)
    bytes -= sizeOf(key, html)
  }

  const renderMarkup: RenderMarkup = (Component, props, language) => {
    const key = `${idOf(Component)} ${language.language} ${language.locale} ${language.prefix} ${JSON.stringify(props)}`
    const known = entries.get(key)
    if (known !== undefined) {
      entries.delete(key)
      entries.set(key, known)
      return known
    }
    const html = render(
      <LanguageProvider language={language}>
        <Component {...props} />
      </LanguageProvider>,
    )
    entries.set(key, html)
    bytes += sizeOf(key, html)
    for (const [oldest, content] of entries) {
      if (bytes <= bytesMax) break
      remove(oldest, content)
    }
    return html
  }
  return Object.assign(renderMarkup, { bytes: () => bytes })
}

/** Of texts with two bytes for each character, which is what they take at most. */
const sizeOf = (key: string, html: string) => 2 * (key.length + html.length)
