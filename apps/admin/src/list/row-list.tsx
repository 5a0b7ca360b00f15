import { Skeleton } from '@stoa/ui'
import { Fragment, type ReactNode, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { ListPosition } from './list-position.tsx'
import type { RowSource } from './row-source.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface RowListProps<Row> {
  label: string
  rows: RowSource<Row>
  keyOf: (row: Row) => string
  render: (row: Row) => ReactNode
  /** Height of a row until it is measured, in pixels. */
  height: number
  /** Rows with lines between them, in a box or without one, or a card for each row. */
  look: 'box' | 'rows' | 'cards'
}

/** A list whose rows are not a table. Of a long list, only the rows in and near the window are in the document. */
export function RowList<Row>({ label, rows, keyOf, render, height, look }: RowListProps<Row>) {
  const element = useRef<HTMLUListElement>(null)
  const { count, total, rowAt, onVisible } = rows
  const list = useVirtualRows({ label, count, height, container: element, onVisible })
  return (
    <>
      <ul
        ref={element}
        aria-label={label}
        className={look === 'box' ? 'rounded-md border border-line bg-raised' : undefined}
        onFocus={({ target }) => list.setFocused(Number(target.closest('li')?.dataset.index))}
        onBlur={() => list.setFocused(undefined)}
      >
        {list.rows.map(({ index, gap }) => {
          const row = rowAt(index)
          return (
            <Fragment key={row ? keyOf(row) : index}>
              {gap > 0 && <li aria-hidden="true" style={{ height: gap }} />}
              <li
                ref={list.measure}
                data-index={index}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
                className={look === 'cards' ? 'pb-3' : 'border-b border-line last:border-0'}
              >
                {row ? (
                  render(row)
                ) : (
                  <div aria-busy="true" className="p-4">
                    <span className="sr-only">{t('Loading')}</span>
                    <Skeleton className="h-5 w-40" />
                  </div>
                )}
              </li>
            </Fragment>
          )
        })}
        {list.gapAfter > 0 && <li aria-hidden="true" style={{ height: list.gapAfter }} />}
      </ul>
      {list.measure && <ListPosition visible={list.visible} total={total} />}
    </>
  )
}
