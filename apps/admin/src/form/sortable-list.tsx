import { classNames } from '@stoa/ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'

export interface SortableItem {
  id: string
  name: string
}

interface SortableListProps {
  label: string
  items: readonly SortableItem[]
  /** Receives all ids in their new order. Absent: the list cannot be changed. */
  onSort?: ((ids: string[]) => void) | undefined
  /** What else a row has, such as a button. */
  actions?: (item: SortableItem) => ReactNode
}

/** Distance to the border of the window in which dragging scrolls, and how far it scrolls, in pixels. */
const EDGE = 64
const SCROLL = 16

/** A list whose rows are dragged by their handles, with mouse, finger or keyboard. */
export function SortableList({ label, items, onSort, actions }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    const place = Math.max(0, Math.min(items.length - 1, to))
    if (!item || place === from) return
    const ids = items.map(({ id }) => id).toSpliced(from, 1)
    onSort?.(ids.toSpliced(place, 0, item.id))
    setMoved(
      t('{name} is number {place} of {count}', { name: item.name, place: place + 1, count: items.length }),
    )
  }
  /** The row at the height of the pointer. */
  const rowAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
    return at < 0 ? rows.length - 1 : at
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return
    if (event.clientY < EDGE) window.scrollBy(0, -SCROLL)
    else if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL)
    setDrag({ ...drag, to: rowAt(event.clientY) })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setDrag(undefined)
    const steps: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: items.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className="grid divide-y divide-line rounded-sm border border-line text-sm"
      >
        {items.map((item, i) => {
          const isTarget = drag && drag.to === i && drag.from !== i
          return (
            <li
              key={item.id}
              className={classNames(
                'flex items-center gap-2 py-1 pe-1 ps-2',
                drag?.from === i && 'opacity-50',
                isTarget &&
                  (drag.to < drag.from
                    ? 'shadow-[inset_0_2px_0_0_var(--color-accent)]'
                    : 'shadow-[inset_0_-2px_0_0_var(--color-accent)]'),
              )}
            >
              {onSort && (
                <button
                  type="button"
                  aria-label={t('Move {name}', { name: item.name })}
                  aria-describedby="sortable-hint"
                  className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-surface hover:text-ink"
                  onKeyDown={event => onKeyDown(event, i)}
                  onPointerDown={event => {
                    if (event.button !== 0) return
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDrag({ from: i, to: i })
                  }}
                  onPointerMove={onPointerMove}
                  onPointerUp={() => {
                    if (drag) move(drag.from, drag.to)
                    setDrag(undefined)
                  }}
                  onPointerCancel={() => setDrag(undefined)}
                >
                  <svg viewBox="0 0 12 18" width="10" height="15" fill="currentColor" aria-hidden="true">
                    {[3, 9].flatMap(x =>
                      [3, 9, 15].map(y => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />),
                    )}
                  </svg>
                </button>
              )}
              <span className="tabular w-7 shrink-0 text-end text-muted">{i + 1}</span>
              <bdi className="min-w-0 grow [overflow-wrap:anywhere]">{item.name}</bdi>
              {actions?.(item)}
            </li>
          )
        })}
      </ol>
      {onSort && (
        <p id="sortable-hint" className="text-xs text-muted">
          {t('Drag the handles, or press the arrow keys, Home and End on one.')}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </>
  )
}
