import { useLayoutEffect, useRef, useState } from 'react'

/** A cell by the numbers of its row and column. */
export interface CellPosition {
  row: number
  column: number
}

/** The chosen cells: a rectangle from the anchor to the active cell, which has the focus. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The active cell and the chosen range of a grid. The active cell has the focus after each move. */
export function useGridSelection(rowCount: number, columnCount: number) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPosition>(active)
  const grid = useRef<HTMLTableElement>(null)
  const mustFocus = useRef(false)
  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`)?.focus()
  })
  const row = clamp(active.row, rowCount)
  const range: CellRange = {
    top: Math.min(row, clamp(anchor.row, rowCount)),
    bottom: Math.max(row, clamp(anchor.row, rowCount)),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
  const moveTo = (target: CellPosition, extend = false) => {
    const next = { row: clamp(target.row, rowCount), column: clamp(target.column, columnCount) }
    setActive(next)
    if (!extend) setAnchor(next)
    mustFocus.current = true
  }
  return {
    grid,
    active: { row, column: active.column },
    range,
    isSingle: range.top === range.bottom && range.left === range.right,
    contains: (position: CellPosition) =>
      position.row >= range.top &&
      position.row <= range.bottom &&
      position.column >= range.left &&
      position.column <= range.right,
    moveTo,
    /** Chooses a rectangle; its first cell is the active one. */
    choose: (chosen: CellRange) => {
      setAnchor({ row: clamp(chosen.bottom, rowCount), column: clamp(chosen.right, columnCount) })
      setActive({ row: clamp(chosen.top, rowCount), column: clamp(chosen.left, columnCount) })
      mustFocus.current = true
    },
    focusActive: () => {
      mustFocus.current = true
      setActive({ ...active })
    },
  }
}

export type GridSelectionState = ReturnType<typeof useGridSelection>
