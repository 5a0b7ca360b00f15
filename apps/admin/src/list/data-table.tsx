import { classNames } from '@stoa/ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'

/** A column of a table. The first one links to the page of its row. */
export interface Column<Row> {
  /** Stable name, by which the URL and saved views hide the column. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts. */
  numeric?: boolean
  /** Left out on phones. */
  wideOnly?: boolean
}

/** Rows chosen for an action, by key. */
export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** Lets rows be chosen, by check boxes and by the key `x`. */
  selection?: Selection
  /** Name of a row, for its check box. */
  nameOf?: (row: Row) => string
}

/** A table whose rows open a page. `j` and `k` move between the rows, `x` chooses one. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
  selection,
  nameOf = keyOf,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const toggle = (key: string) => {
    const keys = new Set(selection?.keys)
    if (!keys.delete(key)) keys.add(key)
    selection?.onChange(keys)
  }
  const isAllChosen = rows.length > 0 && rows.every(row => selection?.keys.has(keyOf(row)))
  const toggleAll = () => {
    const keys = new Set(selection?.keys)
    for (const row of rows) isAllChosen ? keys.delete(keyOf(row)) : keys.add(keyOf(row))
    selection?.onChange(keys)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
    const row = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row]')
    const at = row ? links.indexOf(row) : -1
    const chosen = rows[at]
    if (event.key === 'x' && chosen && selection) {
      event.preventDefault()
      toggle(keyOf(chosen))
    }
    if (!step || at < 0) return
    event.preventDefault()
    links[at + step]?.focus()
  }
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-raised">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {selection && (
              <th scope="col" className="w-0 ps-3 sm:ps-4">
                <input
                  type="checkbox"
                  aria-label={t('Choose all rows of this page')}
                  className="size-4.5 accent-accent align-middle"
                  checked={isAllChosen}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map(({ id, title, numeric, wideOnly }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  'px-3 py-2.5 font-medium sm:px-4',
                  numeric ? 'text-end' : 'text-start',
                  wideOnly && 'max-md:hidden',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map(row => (
            <tr key={keyOf(row)} className="relative border-b border-line last:border-0 hover:bg-surface">
              {selection && (
                <td className="relative z-10 w-0 py-3 ps-3 align-top sm:ps-4">
                  <input
                    type="checkbox"
                    aria-label={t('Choose {0}', nameOf(row))}
                    className="size-4.5 accent-accent"
                    checked={selection.keys.has(keyOf(row))}
                    onChange={() => toggle(keyOf(row))}
                  />
                </td>
              )}
              {columns.map(({ id, cell, numeric, wideOnly }, index) => (
                <td
                  key={id}
                  className={classNames(
                    'px-3 py-3 align-top sm:px-4',
                    numeric && 'tabular text-end whitespace-nowrap',
                    wideOnly && 'max-md:hidden',
                  )}
                >
                  {index === 0 ? (
                    <Link data-row to={hrefOf(row)} className="font-medium after:absolute after:inset-0">
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
