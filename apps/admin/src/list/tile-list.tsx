import { Skeleton } from '@stoa/ui'
import { Fragment, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { ListPosition } from './list-position.tsx'
import type { RowSource } from './row-source.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Least width of a tile, and the gap between two, in pixels. */
const TILE = 144
const GAP = 16
/** Height of a line of tiles until it is measured, in pixels. */
const LINE_HEIGHT = 230

interface TileListProps<Row> {
  label: string
  rows: RowSource<Row>
  keyOf: (row: Row) => string
  render: (row: Row) => ReactNode
}

/** A list of tiles, as many beside each other as fit. Of a long list, only the lines in and near the window are in the document. */
export function TileList<Row>({ label, rows, keyOf, render }: TileListProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? TILE
      setColumns(Math.max(1, Math.floor((width + GAP) / (TILE + GAP))))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  const { count, total, rowAt, onVisible } = rows
  const onVisibleLines = useCallback(
    (first: number, last: number) => onVisible(first * columns, (last + 1) * columns - 1),
    [onVisible, columns],
  )
  const list = useVirtualRows({
    label: `${label} ${columns}`,
    count: Math.ceil(count / columns),
    height: LINE_HEIGHT,
    container: element,
    onVisible: onVisibleLines,
  })
  const [first, last] = list.visible
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the items of an ul would have to be its children, without lines between */}
      <div
        ref={element}
        role="list"
        aria-label={label}
        onFocus={({ target }) =>
          list.setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))
        }
        onBlur={() => list.setFocused(undefined)}
      >
        {list.rows.map(({ index: line, gap }) => (
          <Fragment key={line}>
            {gap > 0 && <div style={{ height: gap }} />}
            <div
              ref={list.measure}
              data-index={line}
              className="grid gap-x-4 pb-6"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: Math.min(columns, count - line * columns) }, (_, at) => {
                const index = line * columns + at
                const row = rowAt(index)
                return (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div
                    key={row ? keyOf(row) : index}
                    role="listitem"
                    aria-setsize={total ?? -1}
                    aria-posinset={index + 1}
                  >
                    {row ? (
                      render(row)
                    ) : (
                      <div aria-busy="true">
                        <span className="sr-only">{t('Loading')}</span>
                        <Skeleton className="aspect-square w-full" />
                      </div>
                    )}
                  </div>
                )
              })}
            </div>
          </Fragment>
        ))}
        {list.gapAfter > 0 && <div style={{ height: list.gapAfter }} />}
      </div>
      {list.measure && (
        <ListPosition visible={[first * columns, Math.min((last + 1) * columns, count) - 1]} total={total} />
      )}
    </>
  )
}
