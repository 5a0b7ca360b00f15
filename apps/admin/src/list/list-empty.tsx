import { EmptyState } from '@stoa/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import type { useListState } from './use-list-state.ts'

interface ListEmptyProps {
  list: ReturnType<typeof useListState>
  /** Titles without and with a filter, such as "No orders yet" and "No order matches". */
  titles: readonly [none: string, noMatch: string]
  /** Text of the link that removes the filters. */
  all?: string
  /** What appears in the list, and how. */
  children?: ReactNode
}

/** A list without rows: what appears in it, or a link that removes the filters. */
export function ListEmpty({ list, titles: [none, noMatch], all = t('Show all'), children }: ListEmptyProps) {
  return (
    <EmptyState
      title={list.isFiltered ? noMatch : none}
      action={
        list.isFiltered && (
          <Link to="?" className="link">
            {all}
          </Link>
        )
      }
    >
      {!list.isFiltered && children}
    </EmptyState>
  )
}
