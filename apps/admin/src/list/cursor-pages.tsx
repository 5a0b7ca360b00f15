import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import type { useListState } from './use-list-state.ts'

interface CursorPagesProps {
  /** Such as "Pages of orders". */
  label: string
  /** Texts of the links to the page before and after. Default: for lists ordered from new to old. */
  texts?: readonly [before: string, after: string]
  list: ReturnType<typeof useListState>
  metadata:
    | { hasNext?: boolean | null; cursors?: { next?: string | null; prev?: string | null } | null }
    | undefined
}

/** Links to the page before and after, for lists with cursors. */
export function CursorPages({
  label,
  texts: [before, after] = [t('Newer'), t('Older')],
  list,
  metadata,
}: CursorPagesProps) {
  const { next, prev } = metadata?.cursors ?? {}
  const hasNewer = Boolean(list.get('cursor') && prev)
  const hasOlder = Boolean(metadata?.hasNext && next)
  if (!hasNewer && !hasOlder) return null
  return (
    <nav aria-label={label} className="flex justify-between gap-4 text-sm">
      {hasNewer ? (
        <Link className="link" to={list.hrefOf({ cursor: prev ?? '' })}>
          {before}
        </Link>
      ) : (
        <span />
      )}
      {hasOlder && (
        <Link className="link" to={list.hrefOf({ cursor: next ?? '' })}>
          {after}
        </Link>
      )}
    </nav>
  )
}
