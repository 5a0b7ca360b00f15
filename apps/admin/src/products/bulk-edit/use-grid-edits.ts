import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { readDraft, removeDraft, writeDraft } from '../../live/form-drafts.ts'
import {
  type CellTexts,
  type ColumnId,
  cellProblem,
  cellText,
  GRID_COLUMNS,
  type GridColumn,
  shownText,
} from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'
import { type ChangedProduct, cellKey } from './save-grid.ts'

/** Edits of this time are stored together. */
const STORE_MS = 300
/** Most steps that can be taken back. */
const MAX_STEPS = 100

/** A changed cell with the stored text that was changed. */
export interface CellEdit {
  text: string
  seen: string
}
export type CellEdits = ReadonlyMap<string, CellEdit>

/** An input for a cell, as typed or pasted. */
export interface CellInput {
  row: GridRow
  column: GridColumn
  input: string
}

/** What is wrong with a cell. A warning does not keep the cell from being saved. */
export interface CellNotice {
  text: string
  isWarning: boolean
}

/** The texts of a row with its edits. */
export const editedTexts = (row: GridRow, edits: CellEdits): CellTexts =>
  Object.fromEntries(
    Object.entries(row.texts).map(([column, text]) => [
      column,
      edits.get(cellKey(row, column as ColumnId))?.text ?? text,
    ]),
  )

/** The cells of a row whose text differs from the stored one. */
const changedTexts = (row: GridRow, edits: CellEdits): CellTexts =>
  Object.fromEntries(
    Object.entries(row.texts).flatMap(([column, text]) => {
      const edit = edits.get(cellKey(row, column as ColumnId))
      return edit && edit.text !== text ? [[column, edit.text]] : []
    }),
  )

/** The products with changed cells. */
export function changedProducts(rows: readonly GridRow[], edits: CellEdits): ChangedProduct[] {
  const changed = rows.flatMap(row => {
    const texts = changedTexts(row, edits)
    return Object.keys(texts).length > 0 ? [{ row, changed: texts, texts: editedTexts(row, edits) }] : []
  })
  return [...Map.groupBy(changed, ({ row }) => row.product.id).values()].map(each => ({ rows: each }))
}

/**
 * The unsaved changes of the grid. This tab stores them as a draft, so that they survive a reload, a lost connection and an
 * ended session.
 */
export function useGridEdits(rows: readonly GridRow[], draft: string) {
  const [restored] = useState(() => readDraft(draft))
  const [edits, setEdits] = useState<CellEdits>(() => {
    const before = new Map(restored?.before)
    return new Map((restored?.after ?? []).map(([key, text]) => [key, { text, seen: before.get(key) ?? '' }]))
  })
  const [isRestored, setRestored] = useState(restored !== undefined)
  /** Rejections of the last save, by cell. */
  const [rejections, setRejections] = useState<ReadonlyMap<string, string>>(new Map())
  const past = useRef<CellEdits[]>([])
  const future = useRef<CellEdits[]>([])
  const latest = useRef(edits)
  latest.current = edits
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit starts the time again
  useEffect(() => {
    const store = () => {
      const all = [...latest.current]
      if (all.length === 0) return removeDraft(draft)
      writeDraft(draft, {
        before: all.map(([key, { seen }]) => [key, seen]),
        after: all.map(([key, { text }]) => [key, text]),
      })
    }
    const timer = setTimeout(store, STORE_MS)
    addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      store()
      removeEventListener('pagehide', store)
    }
  }, [draft, edits])

  const replace = (next: CellEdits) => {
    past.current = [...past.current.slice(1 - MAX_STEPS), edits]
    future.current = []
    setEdits(next)
  }
  const step = (from: typeof past, to: typeof past) => {
    const next = from.current.pop()
    if (!next) return
    to.current.push(edits)
    setEdits(next)
  }
  const textOf = (row: GridRow, { id }: GridColumn): string | undefined => {
    const stored = row.texts[id]
    return stored === undefined ? undefined : (edits.get(cellKey(row, id))?.text ?? stored)
  }
  const isChanged = (row: GridRow, { id }: GridColumn): boolean => {
    const edit = edits.get(cellKey(row, id))
    return edit !== undefined && edit.text !== row.texts[id]
  }
  const noticeOf = (row: GridRow, column: GridColumn): CellNotice | undefined => {
    if (!isChanged(row, column)) {
      // A new price can be wrong for a price before it that stays.
      const depends = column.id === 'compareAtPrice' && edits.has(cellKey(row, 'price'))
      const text = textOf(row, column)
      if (!depends || text === undefined) return undefined
    }
    const key = cellKey(row, column.id)
    const edit = edits.get(key)
    const problem = cellProblem(
      column,
      textOf(row, column) ?? '',
      editedTexts(row, edits),
      row.product.currency,
    )
    if (problem) return { text: problem, isWarning: false }
    const rejection = rejections.get(key)
    if (rejection) return { text: rejection, isWarning: true }
    const stored = row.texts[column.id] ?? ''
    return edit && edit.seen !== stored
      ? {
          text: t('A colleague has set “{value}” meanwhile. A save replaces it.', {
            value: shownText(column, stored),
          }),
          isWarning: true,
        }
      : undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read these values only
  const summary = useMemo(() => {
    const products = changedProducts(rows, edits)
    const cells = products.flatMap(each => each.rows)
    const invalid = cells.flatMap(({ row }) =>
      GRID_COLUMNS.flatMap(column => {
        const notice = noticeOf(row, column)
        return notice && !notice.isWarning ? [{ row, column }] : []
      }),
    )
    const count = cells.reduce((sum, { changed }) => sum + Object.keys(changed).length, 0)
    return { products, count, invalid }
  }, [rows, edits, rejections])
  return {
    edits,
    latest,
    ...summary,
    isRestored,
    textOf,
    isChanged,
    noticeOf,
    write: (inputs: readonly CellInput[]) => {
      const next = new Map(edits)
      for (const { row, column, input } of inputs) {
        const stored = row.texts[column.id]
        if (stored === undefined) continue
        const key = cellKey(row, column.id)
        const text = cellText(column, input, row.product.currency)
        if (text === stored) next.delete(key)
        else next.set(key, { text, seen: stored })
      }
      replace(next)
      setRejections(all => {
        const others = new Map(all)
        for (const { row, column } of inputs) others.delete(cellKey(row, column.id))
        return others
      })
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: past.current.length > 0,
    discard: () => {
      replace(new Map())
      setRejections(new Map())
      setRestored(false)
    },
    /** Ends a save: its cells have no edits any more, and others show why they were rejected. */
    settle: (saved: Iterable<string>, problems: ReadonlyMap<string, string>) => {
      const next = new Map(latest.current)
      for (const key of saved) next.delete(key)
      past.current = []
      future.current = []
      setEdits(next)
      setRejections(problems)
      setRestored(false)
    },
  }
}

export type GridEdits = ReturnType<typeof useGridEdits>
