import { classNames } from '@stoa/ui'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { CellEditor } from './cell-editor.tsx'
import { fillInputs } from './fill-inputs.ts'
import { GridCell, rowName } from './grid-cell.tsx'
import { copiedText, GRID_COLUMNS, type GridColumn, isNumeric, shownText } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'
import { fromTableText, toTableText } from './table-text.ts'
import type { CellInput, GridEdits } from './use-grid-edits.ts'
import type { CellPosition, GridSelectionState } from './use-grid-selection.ts'

const ROW_HEIGHT = 42
const PAGE_ROWS = 10

interface EditGridProps {
  rows: readonly GridRow[]
  edits: GridEdits
  selection: GridSelectionState
  isBusy: boolean
  /** Reports what a key or a paste has done, for screen readers. */
  onStatus: (text: string) => void
}

const COLUMN_WIDTHS: Readonly<Partial<Record<GridColumn['id'], string>>> = {
  name: 'w-36 sm:w-64',
  visible: 'w-28',
  brand: 'w-40',
  ribbon: 'w-40',
  sku: 'w-40',
}

/** Products and variants as cells that are edited with the keyboard of a spreadsheet. Rows outside of the window are left out. */
export function EditGrid({ rows, edits, selection, isBusy, onStatus }: EditGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<{ initial: string }>()
  /** Set by Escape: the next Tab leaves the grid. */
  const isLeaving = useRef(false)
  const { active, range, moveTo, grid } = selection
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    rangeExtractor: visible => {
      const indexes = defaultRangeExtractor(visible)
      return indexes.includes(active.row) || active.row >= rows.length
        ? indexes
        : [...indexes, active.row].sort((a, b) => a - b)
    },
  })
  const activeRow = rows[active.row]
  const activeColumn = GRID_COLUMNS[active.column] as GridColumn
  const chosenColumns = GRID_COLUMNS.slice(range.left, range.right + 1)
  const canEdit = !isBusy && activeRow?.texts[activeColumn.id] !== undefined

  const edit = (initial?: string) => {
    if (!activeRow || !canEdit) return
    const text = edits.textOf(activeRow, activeColumn) ?? ''
    if (activeColumn.kind === 'switch') return toggle()
    setEditing({ initial: initial ?? shownText(activeColumn, text) })
  }
  const toggle = () => {
    if (!activeRow || !canEdit) return
    const isOn = edits.textOf(activeRow, activeColumn) === 'true'
    edits.write([{ row: activeRow, column: activeColumn, input: String(!isOn) }])
  }
  const commit = (text: string, step: CellPosition | undefined) => {
    setEditing(undefined)
    if (activeRow && text !== shownText(activeColumn, edits.textOf(activeRow, activeColumn) ?? ''))
      edits.write([{ row: activeRow, column: activeColumn, input: text }])
    if (step) moveTo({ row: active.row + step.row, column: active.column + step.column })
  }
  const clear = () => {
    const inputs = rows
      .slice(range.top, range.bottom + 1)
      .flatMap(row =>
        chosenColumns.flatMap(column =>
          row.texts[column.id] !== undefined && column.kind !== 'switch' ? [{ row, column, input: '' }] : [],
        ),
      )
    edits.write(inputs)
  }
  const fillDown = () => {
    const from = selection.isSingle || range.top === range.bottom ? range.top - 1 : range.top
    if (from >= 0) edits.write(fillInputs(rows, edits, { from, to: range.bottom, columns: chosenColumns }))
  }
  const copy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const cells = rows.slice(range.top, range.bottom + 1).map(row =>
      chosenColumns.map(column => {
        const text = edits.textOf(row, column)
        if (text === undefined) return column.id === 'name' ? (row.label ?? '') : ''
        return copiedText(column, text)
      }),
    )
    event.clipboardData.setData('text/plain', toTableText(cells))
    onStatus(t('Copied: {rows} × {columns} cells', { rows: cells.length, columns: chosenColumns.length }))
  }
  const paste = (event: ClipboardEvent) => {
    if (editing || isBusy) return
    event.preventDefault()
    const cells = fromTableText(event.clipboardData.getData('text/plain'))
    const [height, width] = [cells.length, Math.max(...cells.map(row => row.length))]
    const chosen = [range.bottom - range.top + 1, range.right - range.left + 1] as const
    // A chosen range that holds the cells several times is filled with them.
    const rowCount = chosen[0] % height === 0 ? chosen[0] : height
    const columnCount = chosen[1] % width === 0 ? chosen[1] : width
    const inputs: CellInput[] = []
    let left = 0
    for (let i = 0; i < rowCount; i++)
      for (let j = 0; j < columnCount; j++) {
        const row = rows[range.top + i]
        const column = GRID_COLUMNS[range.left + j]
        const input = cells[i % height]?.[j % width]
        if (input === undefined) continue
        if (row && column && row.texts[column.id] !== undefined) inputs.push({ row, column, input })
        else left += 1
      }
    edits.write(inputs)
    selection.choose({
      top: range.top,
      left: range.left,
      bottom: range.top + rowCount - 1,
      right: range.left + columnCount - 1,
    })
    onStatus(
      left > 0
        ? t('Pasted: {count} cells. {left} were left out: the grid has no cell for them.', {
            count: inputs.length,
            left,
          })
        : t('Pasted: {count} cells', { count: inputs.length }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const wasLeaving = isLeaving.current
    isLeaving.current = false
    const toEnd = document.dir === 'rtl' ? -1 : 1
    const arrows: Record<string, CellPosition> = {
      ArrowUp: { row: -1, column: 0 },
      ArrowDown: { row: 1, column: 0 },
      ArrowLeft: { row: 0, column: -toEnd },
      ArrowRight: { row: 0, column: toEnd },
      PageUp: { row: -PAGE_ROWS, column: 0 },
      PageDown: { row: PAGE_ROWS, column: 0 },
    }
    const arrow = arrows[key]
    const last = { row: rows.length - 1, column: GRID_COLUMNS.length - 1 }
    const run = (action: () => void) => {
      event.preventDefault()
      action()
    }
    if (arrow) {
      // With Ctrl to the edge of the grid.
      const factor = isCommand ? rows.length + GRID_COLUMNS.length : 1
      const to = { row: active.row + arrow.row * factor, column: active.column + arrow.column * factor }
      run(() => moveTo(to, shiftKey))
    } else if (key === 'Home') run(() => moveTo({ row: isCommand ? 0 : active.row, column: 0 }, shiftKey))
    else if (key === 'End')
      run(() => moveTo({ row: isCommand ? last.row : active.row, column: last.column }, shiftKey))
    else if (key === 'Tab' && !wasLeaving) {
      const at = active.row * GRID_COLUMNS.length + active.column + (shiftKey ? -1 : 1)
      if (at < 0 || at >= rows.length * GRID_COLUMNS.length) return
      run(() => moveTo({ row: Math.floor(at / GRID_COLUMNS.length), column: at % GRID_COLUMNS.length }))
    } else if (key === 'Escape') {
      isLeaving.current = true
      if (!selection.isSingle) run(() => moveTo(active))
      onStatus(t('The next Tab leaves the grid.'))
    } else if (isBusy) return
    else if (key === 'Enter' || key === 'F2') run(() => edit())
    else if (key === ' ' && activeColumn.kind === 'switch') run(toggle)
    else if (key === 'Delete' || key === 'Backspace') run(clear)
    else if (isCommand && key === 'a')
      run(() => selection.choose({ top: 0, left: 0, bottom: last.row, right: last.column }))
    else if (isCommand && key === 'd') run(fillDown)
    else if (isCommand && key.toLowerCase() === 'z') run(shiftKey ? edits.redo : edits.undo)
    else if (isCommand && key === 'y') run(edits.redo)
    else if (key.length === 1 && !isCommand && !altKey && activeColumn.kind !== 'switch') run(() => edit(key))
  }
  const cellOf = (target: EventTarget): CellPosition | undefined => {
    const [row, column] =
      (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('-') ?? []
    return row === undefined ? undefined : { row: Number(row), column: Number(column) }
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.pointerType !== 'mouse' || event.button !== 0) return
    if ((event.target as HTMLElement).tagName === 'INPUT') return
    event.preventDefault()
    // The cell that was edited takes its text before another one is active.
    if (document.activeElement?.tagName === 'INPUT') (document.activeElement as HTMLElement).blur()
    moveTo(cell, event.shiftKey)
  }
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (cell && event.pointerType === 'mouse' && event.buttons === 1 && !editing) moveTo(cell, true)
  }
  /** A finger chooses a cell with the first tap and edits it with the second. */
  const onTap = (event: React.MouseEvent) => {
    const isMouse = (event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'mouse'
    const cell = cellOf(event.target)
    if (!cell || isMouse || (event.target as HTMLElement).tagName === 'INPUT') return
    if (cell.row === active.row && cell.column === active.column && event.detail > 0) edit()
    else moveTo(cell)
  }

  let end = 0
  const items = virtualizer.getVirtualItems().map(item => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return (
    <div
      ref={scroller}
      className="max-h-[68dvh] scroll-ps-36 scroll-pt-11 overflow-auto overscroll-x-contain rounded-md border border-line bg-raised sm:scroll-ps-64"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
        role="grid"
        aria-label={t('Products as a table')}
        aria-rowcount={rows.length + 1}
        aria-colcount={GRID_COLUMNS.length}
        aria-multiselectable="true"
        aria-describedby="edit-grid-help"
        aria-busy={isBusy}
        className="w-full min-w-[74rem] table-fixed border-separate border-spacing-0 text-sm select-none"
        onKeyDown={onKeyDown}
        onCopy={copy}
        onPaste={paste}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onClick={onTap}
        onDoubleClick={event => cellOf(event.target) && edit()}
      >
        <colgroup>
          {GRID_COLUMNS.map(({ id }) => (
            <col key={id} className={COLUMN_WIDTHS[id] ?? 'w-28'} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {GRID_COLUMNS.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                aria-colindex={at + 1}
                className={classNames(
                  'sticky top-0 z-20 border-b border-line bg-raised px-2.5 py-2.5 font-medium text-muted',
                  isNumeric(column) ? 'text-end' : 'text-start',
                  at === 0 && 'start-0 z-30 border-e',
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, gap }) => {
            const row = rows[index] as GridRow
            return (
              <Fragment key={row.key}>
                <Gap height={gap} />
                <tr ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                  {GRID_COLUMNS.map((column, at) => (
                    <GridCell
                      key={column.id}
                      row={row}
                      column={column}
                      edits={edits}
                      position={{ row: index, column: at }}
                      isActive={index === active.row && at === active.column}
                      isChosen={selection.contains({ row: index, column: at })}
                      editor={
                        editing &&
                        index === active.row &&
                        at === active.column && (
                          <CellEditor
                            label={`${column.title}, ${rowName(row, edits)}`}
                            initial={editing.initial}
                            isNumeric={isNumeric(column)}
                            maxLength={column.maxLength}
                            onCommit={commit}
                            onCancel={() => {
                              setEditing(undefined)
                              selection.focusActive()
                            }}
                          />
                        )
                      }
                    />
                  ))}
                </tr>
              </Fragment>
            )
          })}
          <Gap height={Math.max(0, virtualizer.getTotalSize() - end)} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not in the document. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row cannot have the focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={GRID_COLUMNS.length} />
    </tr>
  )
