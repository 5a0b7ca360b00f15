'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { ComboboxOption } from './combobox-options.ts'
import { CheckIcon } from './icons.tsx'
import { useAnchoredPopover } from './use-anchored-popover.ts'

interface ComboboxListProps {
  id: string
  label: string
  control: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  values: readonly string[]
  /** Position of the option that Enter chooses; -1 for none. */
  active: number
  multiple: boolean
  noMatch: string
  onChoose: (option: ComboboxOption) => void
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`

/** The options of an open combobox. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, control, options, values, active, multiple, noMatch, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useAnchoredPopover(control, list)
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-sm border border-line-strong bg-raised p-1 text-ink shadow-float"
      // The control keeps the focus.
      onMouseDown={event => event.preventDefault()}
    >
      {options.map((option, position) => {
        const isChosen = values.includes(option.value)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the control handles the keys
          <div
            key={option.value}
            id={optionId(id, position)}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm hover:bg-surface',
              position === active && 'bg-surface inset-ring-2 inset-ring-accent',
              isChosen && 'font-medium',
            )}
            onClick={() => onChoose(option)}
          >
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{option.title}</bdi>
            {option.detail && (
              <bdi dir="ltr" className="shrink-0 text-xs font-normal text-muted">
                {option.detail}
              </bdi>
            )}
            {isChosen && <CheckIcon className="shrink-0" />}
          </div>
        )
      })}
      {options.length === 0 && (
        // A list has options only, so the sentence is one that cannot be chosen.
        <div
          role="option"
          tabIndex={-1}
          aria-selected="false"
          aria-disabled="true"
          className="px-2.5 py-2 text-sm text-muted"
        >
          {noMatch}
        </div>
      )}
    </div>
  )
}
