'use client'

import { classNames } from './class-names.ts'
import { ChevronIcon } from './icons.tsx'
import { Anchor, useUiTexts } from './ui-context.tsx'

/** One level of the navigation path. */
export interface Crumb {
  label: string
  /** Left out for the page one is on. */
  href?: string
}

/** The path to this page in the shop's navigation, in one line: a line more after the fonts have loaded would move the page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={useUiTexts().breadcrumb}>
      <ol className="flex items-center gap-x-1.5 text-sm text-muted">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.href ?? crumb.label}
            className={classNames('flex items-center gap-1.5', index > 0 && 'min-w-0')}
          >
            {index > 0 && <ChevronIcon width="0.9em" height="0.9em" className="shrink-0" />}
            {crumb.href ? (
              <Anchor
                href={crumb.href}
                className="truncate py-1 hover:text-ink hover:underline underline-offset-4"
              >
                {crumb.label}
              </Anchor>
            ) : (
              <bdi aria-current="page" className="truncate py-1">
                {crumb.label}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
