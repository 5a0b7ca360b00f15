import { classNames, Skeleton } from '@stoa/ui'
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { currentLanguage, t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { ListPosition } from './list-position.tsx'
import { allRows, type RowSource } from './row-source.ts'
import { RunStatus } from './run-status.tsx'
import { useRun } from './use-run.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Height of a row with one line of text, in pixels. */
const ROW_HEIGHT = 49
/** Most rows that the box in the heading chooses. */
const MAX_CHOSEN = 100_000

/** A column of a table. The first one links to the page of its row. */
export interface Column<Row> {
  /** Stable name, by which the URL and saved views hide the column. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The cell in an exported file. Default: the text inside the cell. */
  text?: (row: Row) => string
  /** Numbers and amounts. */
  numeric?: boolean
  /** Left out on phones. */
  wideOnly?: boolean
  /** Only in the exported file. */
  exportOnly?: boolean
}

/** Rows chosen for an action, by key. */
export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | RowSource<Row>
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** Lets rows be chosen, by check boxes and by the key `x`. */
  selection?: Selection
  /** Name of a row, for its check box. */
  nameOf?: (row: Row) => string
}

/**
 * A table whose rows open a page. `j` and `k` move between the rows, `x` chooses one. Of a long list, only the rows in and near
 * the window are in the document.
 */
export function DataTable<Row>({
  label,
  columns: allColumns,
  rows,
  keyOf,
  hrefOf,
  selection,
  nameOf = keyOf,
}: DataTableProps<Row>) {
  const columns = allColumns.filter(({ exportOnly }) => !exportOnly)
  const body = useRef<HTMLTableSectionElement>(null)
  const source: RowSource<Row> = 'rowAt' in rows ? rows : allRows(rows)
  const { count, total, rowAt } = source
  const list = useVirtualRows({
    label,
    count,
    height: ROW_HEIGHT,
    container: body,
    onVisible: source.onVisible,
  })
  const toast = useToast()
  const choosing = useRun()
  const maxChosen = new Intl.NumberFormat(currentLanguage()).format(MAX_CHOSEN)
  const width = columns.length + (selection ? 1 : 0)
  const toggle = (key: string) => {
    const keys = new Set(selection?.keys)
    if (!keys.delete(key)) keys.add(key)
    selection?.onChange(keys)
  }
  const isAllChosen =
    selection !== undefined &&
    source.near.length > 0 &&
    source.near.every(row => selection.keys.has(keyOf(row)))
  const toggleAll = () => {
    if (choosing.progress) return choosing.cancel()
    if (isAllChosen) return selection?.onChange(new Set())
    void choosing.start(async (signal, onProgress) => {
      const keys = new Set<string>()
      try {
        for await (const page of source.pages(signal)) {
          for (const row of page.rows) if (keys.size < MAX_CHOSEN) keys.add(keyOf(row))
          onProgress({ done: keys.size, total: page.total && Math.min(page.total, MAX_CHOSEN) })
          if (keys.size === MAX_CHOSEN) break
        }
        selection?.onChange(keys)
      } catch (error) {
        if (!signal.aborted) toast(errorText(error), 'danger')
      }
    })
  }
  const linkOf = (index: number) =>
    body.current?.querySelector<HTMLAnchorElement>(`tr[data-index="${index}"] a[data-row]`)
  const focusRow = (index: number) => {
    if (index < 0 || index >= count) return
    const link = linkOf(index)
    if (link) return link.focus()
    list.scrollTo(index)
    requestAnimationFrame(() => linkOf(index)?.focus())
  }
  const indexOf = (target: EventTarget) => {
    const { index } = (target as HTMLElement).closest('tr')?.dataset ?? {}
    return index === undefined ? undefined : Number(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = indexOf(event.target)
    const row = at === undefined ? undefined : rowAt(at)
    if (event.key === 'x' && row && selection) {
      event.preventDefault()
      toggle(keyOf(row))
    }
    if (!step || at === undefined) return
    event.preventDefault()
    focusRow(at + step)
  }
  return (
    <>
      {choosing.progress && (
        <RunStatus label={t('Choosing rows')} progress={choosing.progress} onCancel={choosing.cancel} />
      )}
      <div className="overflow-x-auto rounded-md border border-line bg-raised">
        <table
          className="w-full border-collapse text-sm"
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          <thead>
            <tr aria-rowindex={1} className="border-b border-line text-start text-muted">
              {selection && (
                <th scope="col" className="w-0 ps-3 sm:ps-4">
                  <label className="-m-3 flex w-fit p-3">
                    <input
                      type="checkbox"
                      aria-label={t('Choose all rows, at most {max}', { max: maxChosen })}
                      className="size-4.5 accent-accent"
                      checked={isAllChosen || choosing.progress !== undefined}
                      onChange={toggleAll}
                    />
                  </label>
                </th>
              )}
              {columns.map(({ id, title, numeric, wideOnly }) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames(
                    'px-2 py-2.5 font-medium first:ps-3 last:pe-3 sm:px-4',
                    numeric ? 'text-end' : 'text-start',
                    wideOnly && 'max-md:hidden',
                  )}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => list.setFocused(indexOf(target))}
            onBlur={() => list.setFocused(undefined)}
          >
            {list.rows.map(({ index, gap }) => {
              const row = rowAt(index)
              return (
                <Fragment key={row ? keyOf(row) : index}>
                  <Gap height={gap} width={width} />
                  <tr
                    ref={list.measure}
                    data-index={index}
                    aria-rowindex={index + 2}
                    className="relative border-b border-line last:border-0 hover:bg-surface"
                  >
                    {row ? (
                      <>
                        {selection && (
                          <td className="relative z-10 w-0 py-3 ps-3 align-top sm:ps-4">
                            <label className="-m-3 flex w-fit p-3">
                              <input
                                type="checkbox"
                                aria-label={t('Choose {name}', { name: nameOf(row) })}
                                className="size-4.5 accent-accent"
                                checked={selection.keys.has(keyOf(row))}
                                onChange={() => toggle(keyOf(row))}
                              />
                            </label>
                          </td>
                        )}
                        <Cells row={row} columns={columns} href={hrefOf(row)} />
                      </>
                    ) : (
                      <td colSpan={width} className="px-3 py-3 sm:px-4" aria-busy="true">
                        <span className="sr-only">{t('Loading')}</span>
                        <Skeleton className="h-5 w-40" />
                      </td>
                    )}
                  </tr>
                </Fragment>
              )
            })}
            <Gap height={list.gapAfter} width={width} />
          </tbody>
        </table>
      </div>
      {list.measure && <ListPosition visible={list.visible} total={total} />}
    </>
  )
}

/** Stands for the rows that are not in the document. */
const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row cannot have the focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={width} />
    </tr>
  )

function Cells<Row>({ row, columns, href }: { row: Row; columns: readonly Column<Row>[]; href: string }) {
  return columns.map(({ id, cell, numeric, wideOnly }, index) => (
    <td
      key={id}
      className={classNames(
        'px-2 py-3 align-top first:ps-3 last:pe-3 sm:px-4',
        numeric && 'tabular text-end whitespace-nowrap',
        wideOnly && 'max-md:hidden',
      )}
    >
      {index === 0 ? (
        <Link data-row to={href} className="font-medium after:absolute after:inset-0">
          {cell(row)}
        </Link>
      ) : (
        cell(row)
      )}
    </td>
  ))
}
