'use client'

import { type KeyboardEvent, useState } from 'react'
import { type ComboboxOption, matchingOptions, optionNamed } from './combobox-options.ts'

/** Options that a page key moves by. */
const PAGE = 8

/** Props of `useCombobox`. */
export interface ComboboxState {
  options: readonly ComboboxOption[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  multiple: boolean
  disabled: boolean
}

/** Text, list and keys of a combobox. */
export function useCombobox({ options, values, onChange, multiple, disabled }: ComboboxState) {
  /** What was typed since the list was opened; undefined while the control shows its value. */
  const [text, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? matchingOptions(options, text ?? '') : []
  const open = () => {
    if (isOpen || disabled) return
    setOpen(true)
    setActive(multiple ? -1 : options.findIndex(({ value }) => value === values[0]))
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
  }
  const choose = ({ value }: ComboboxOption) => {
    if (!multiple) {
      onChange([value])
      close()
      return
    }
    onChange(values.includes(value) ? values.filter(other => other !== value) : [...values, value])
    // The list stays for the next choice, but not after a search: it would cover what follows in the form.
    if (text) close()
  }
  const type = (typed: string) => {
    open()
    setText(typed)
    setActive(typed ? 0 : -1)
  }
  /** A whole name or code counts; an empty text clears a single value. */
  const leave = () => {
    const named = text === undefined ? undefined : optionNamed(options, text)
    if (named && !values.includes(named.value)) onChange(multiple ? [...values, named.value] : [named.value])
    else if (text === '' && !multiple && values.length > 0) onChange([])
    close()
  }
  const last = found.length - 1
  const moved = new Map([
    ['ArrowDown', active >= last ? 0 : active + 1],
    ['ArrowUp', active <= 0 ? last : active - 1],
    ['PageDown', Math.min(active + PAGE, last)],
    ['PageUp', Math.max(active - PAGE, 0)],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const current = found[active]
    const next = moved.get(key)
    if (key === 'Backspace' && multiple && !text && values.length > 0) onChange(values.slice(0, -1))
    else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) open()
    else if (!isOpen) return
    else if (next !== undefined) setActive(next)
    else if (key === 'Enter' && current) choose(current)
    // Escape must not close the dialog around the control, nor Enter send its form.
    else if (key === 'Escape') close()
    else if (key !== 'Enter') return
    event.preventDefault()
  }
  return { text, isOpen, active, found, open, close, choose, type, leave, onKeyDown }
}
