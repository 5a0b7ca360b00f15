import type { DataCollection } from '@stoa/contract'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { t } from '../i18n/translate.ts'

const tabs = [
  ['', t('Items')],
  ['/fields', t('Fields')],
  ['/access', t('Access')],
  ['/indexes', t('Indexes')],
  ['/transfer', t('Import and export')],
] as const

/** Links between the pages of a collection. */
export function CollectionTabs({ collection }: { collection: Pick<DataCollection, 'id'> }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the row of links is wider than the page.
  useEffect(() => {
    const box = nav.current?.getBoundingClientRect()
    const link = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    if (!nav.current || !box || !link) return
    // The page itself stays where it is.
    nav.current.scrollLeft += Math.max(0, link.right - box.right) + Math.min(0, link.left - box.left)
  }, [])
  return (
    <nav
      ref={nav}
      aria-label={t('Parts of the collection')}
      className="-mt-2 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-5 text-sm">
        {tabs.map(([path, title]) => (
          <li key={path}>
            <NavLink
              to={`/content/${encodeURIComponent(collection.id)}${path}`}
              end
              className="block border-b-2 border-transparent py-2 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
