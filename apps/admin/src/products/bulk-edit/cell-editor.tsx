import { type KeyboardEvent, useRef } from 'react'
import type { CellPosition } from './use-grid-selection.ts'

interface CellEditorProps {
  label: string
  initial: string
  isNumeric: boolean
  maxLength: number | undefined
  /** Takes the text, and where to go: rows and columns from this cell. */
  onCommit: (text: string, step: CellPosition | undefined) => void
  onCancel: () => void
}

/** The control of a cell that is being edited. Enter and Tab take the text, Escape leaves the cell as it was. */
export function CellEditor({ label, initial, isNumeric, maxLength, onCommit, onCancel }: CellEditorProps) {
  const isDone = useRef(false)
  const commit = (text: string, step?: CellPosition) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(text, step)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    // The key that ends the input of a composed character belongs to that input.
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, CellPosition> = {
      Enter: { row: event.shiftKey ? -1 : 1, column: 0 },
      Tab: { row: 0, column: event.shiftKey ? -1 : 1 },
      ArrowUp: { row: -1, column: 0 },
      ArrowDown: { row: 1, column: 0 },
    }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      commit(event.currentTarget.value, step)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onCancel()
    }
  }
  return (
    <input
      ref={input => {
        if (!input || document.activeElement === input) return
        input.focus()
        input.setSelectionRange(input.value.length, input.value.length)
      }}
      aria-label={label}
      defaultValue={initial}
      inputMode={isNumeric ? 'decimal' : 'text'}
      maxLength={maxLength}
      autoComplete="off"
      className="absolute inset-0 z-10 w-full bg-raised px-2.5 text-base text-ink outline-2 -outline-offset-2 outline-accent sm:text-sm"
      onKeyDown={onKeyDown}
      onBlur={event => commit(event.currentTarget.value)}
      // A range is pasted into the grid, a text into this control.
      onPaste={event => event.stopPropagation()}
      onCopy={event => event.stopPropagation()}
    />
  )
}
