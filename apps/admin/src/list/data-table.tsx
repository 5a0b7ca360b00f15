import { classNames } from '@stoa/ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

/** A column of a table. The first one links to the page of its row. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts. */
  numeric?: boolean
  /** Left out on phones. */
  wideOnly?: boolean
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
}

/** A table whose rows open a page. `j` and `k` move between the rows. */
export function DataTable<Row>({ label, columns, rows, keyOf, hrefOf }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (!step || at < 0) return
    event.preventDefault()
    links[at + step]?.focus()
  }
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-raised">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {columns.map(({ title, numeric, wideOnly }) => (
              <th
                key={title}
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
              {columns.map(({ title, cell, numeric, wideOnly }, index) => (
                <td
                  key={title}
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
