import { classNames } from '@stoa/ui'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { GRID_COLUMNS, type GridColumn, isNumeric, shownText } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'
import type { GridEdits } from './use-grid-edits.ts'
import type { CellPosition } from './use-grid-selection.ts'

/** Name of a row for people: the product, and the choices of the variant. */
export const rowName = (row: GridRow, edits: GridEdits): string => {
  const [name] = GRID_COLUMNS
  const ofProduct = row.isProduct && name ? edits.textOf(row, name) : row.product.name
  return [ofProduct, row.label].filter(Boolean).join(', ')
}

interface GridCellProps {
  row: GridRow
  column: GridColumn
  edits: GridEdits
  position: CellPosition
  isActive: boolean
  isChosen: boolean
  editor: ReactNode
}

/** A cell of the grid: its text, what has changed, and its editor. */
export function GridCell({ row, column, edits, position, isActive, isChosen, editor }: GridCellProps) {
  const text = edits.textOf(row, column)
  const isReadOnly = text === undefined
  const isChanged = edits.isChanged(row, column)
  const notice = edits.noticeOf(row, column)
  const isName = column.id === 'name'
  const Element = isName ? 'th' : 'td'
  const noticeId = `notice-${position.row}-${position.column}`
  return (
    <Element
      {...(isName && { scope: 'row' as const })}
      data-cell={`${position.row}-${position.column}`}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={position.column + 1}
      aria-selected={isChosen}
      aria-readonly={isReadOnly}
      aria-invalid={notice !== undefined && !notice.isWarning}
      aria-describedby={notice && noticeId}
      className={classNames(
        'h-[42px] border-b border-line px-2.5 py-2 align-top font-normal',
        isName ? 'sticky start-0 z-10 border-e text-start' : 'relative',
        isNumeric(column) && 'tabular text-end',
        isChosen
          ? 'bg-accent-soft'
          : isChanged
            ? 'bg-caution-soft'
            : isReadOnly && !isName
              ? 'bg-surface'
              : 'bg-raised',
        isActive ? 'outline-2 -outline-offset-2 outline-accent' : 'outline-none',
        notice && !notice.isWarning && 'inset-ring-1 inset-ring-danger',
        isChanged &&
          "before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-caution before:content-['']",
      )}
    >
      <span
        className={classNames(
          'block truncate',
          isName && row.isProduct && 'font-medium',
          isName && !row.isProduct && 'ps-4 text-muted',
          column.kind === 'switch' && text === 'false' && 'text-muted',
        )}
      >
        {isReadOnly ? isName && <bdi>{row.label}</bdi> : <bdi>{shownText(column, text)}</bdi>}
      </span>
      {isChanged && <span className="sr-only">{t('changed')}</span>}
      {notice && (
        <span
          id={noticeId}
          className={classNames(
            'mt-0.5 block text-start text-xs whitespace-normal',
            notice.isWarning ? 'text-caution' : 'text-danger',
          )}
        >
          {notice.text}
        </span>
      )}
      {editor}
    </Element>
  )
}
