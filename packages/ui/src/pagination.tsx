'use client'

import { classNames } from './class-names.ts'
import { ArrowIcon } from './page-icons.tsx'
import { Anchor, useUiTexts } from './ui-context.tsx'

/** Props of `Pagination`. */
export interface PaginationProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  /** Address of a page. */
  hrefOf: (page: number) => string
}

/** Pages to show: the first, the last, the current one with its neighbours; 0 is a gap. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const shownPages = [1, page - 1, page, page + 1, pageCount].filter(n => n >= 1 && n <= pageCount)
  const sorted = [...new Set(shownPages)].sort((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const previous = sorted[index - 1]
    if (previous === undefined || n - previous === 1) return [n]
    return n - previous === 2 ? [n - 1, n] : [0, n]
  })
}

const cell = 'grid min-h-11 min-w-11 place-items-center rounded-sm px-2'

/** Links to the pages of a list. Renders nothing when there is only one. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const texts = useUiTexts()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={texts.pages} className="flex items-center justify-center gap-1 text-sm">
      {page > 1 && (
        <Anchor
          href={hrefOf(page - 1)}
          rel="prev"
          aria-label={texts.previousPage}
          className={classNames(cell, 'hover:bg-surface')}
        >
          <ArrowIcon className="rotate-180" />
        </Anchor>
      )}
      <ol className="flex items-center gap-1">
        {pagesToShow(page, pageCount).map((n, index) =>
          n === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={n}>
              <Anchor
                href={hrefOf(n)}
                aria-label={texts.page({ page: n })}
                aria-current={n === page ? 'page' : undefined}
                className={classNames(cell, 'tabular', n === page ? 'bg-ink text-paper' : 'hover:bg-surface')}
              >
                {n}
              </Anchor>
            </li>
          ),
        )}
      </ol>
      {page < pageCount && (
        <Anchor
          href={hrefOf(page + 1)}
          rel="next"
          aria-label={texts.nextPage}
          className={classNames(cell, 'hover:bg-surface')}
        >
          <ArrowIcon />
        </Anchor>
      )}
    </nav>
  )
}
