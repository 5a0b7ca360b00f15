'use client'

import { useRef } from 'react'
import { classNames } from './class-names.ts'
import { ComboboxList, optionId } from './combobox-list.tsx'
import type { ComboboxOption } from './combobox-options.ts'
import { controlLook } from './control-look.ts'
import type { FieldControl } from './field.tsx'
import { ChevronIcon, CloseIcon } from './icons.tsx'
import { useCombobox } from './use-combobox.ts'

/** Props of `Combobox`. */
export interface ComboboxProps extends FieldControl {
  options: readonly ComboboxOption[]
  /** The chosen values. Values without an option are shown as they are. */
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** Permits several values, which are shown above the control. @default false */
  multiple?: boolean
  required?: boolean
  disabled?: boolean
  onFocus?: () => void
  /** Name of the list. */
  listLabel: string
  /** Shown if no option matches. */
  noMatch: string
  /** Name of the button that removes a value. */
  removeLabel: (title: string) => string
}

/**
 * A choice from a long list, which typing narrows (ARIA pattern "editable combobox with list autocomplete"). Arrow keys move in
 * the list, Enter chooses, Escape closes. A whole name or code counts when the focus leaves the control.
 */
export function Combobox(props: ComboboxProps) {
  const { id, options, values, onChange, multiple = false, required, disabled = false, onFocus } = props
  const { listLabel, noMatch, removeLabel } = props
  const control = useRef<HTMLInputElement>(null)
  const state = useCombobox({ options, values, onChange, multiple, disabled })
  const { text, isOpen, active, found } = state
  const chosen = values.map(
    value => options.find(option => option.value === value) ?? { value, title: value },
  )
  const only = multiple ? undefined : chosen[0]
  const code = text === undefined ? only?.detail : undefined
  const listId = `${id}-list`
  return (
    <div className="grid gap-2">
      {multiple && chosen.length > 0 && (
        <ChosenValues
          label={listLabel}
          removeLabel={removeLabel}
          chosen={chosen}
          disabled={disabled}
          onRemove={removed => {
            onChange(values.filter(value => value !== removed))
            control.current?.focus()
          }}
        />
      )}
      <span className="relative block">
        <input
          ref={control}
          id={id}
          type="text"
          role="combobox"
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={found[active] && optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          required={required && !(multiple && values.length > 0)}
          disabled={disabled}
          className={classNames(controlLook, 'text-ellipsis', !code && 'pe-10')}
          style={code ? { paddingInlineEnd: `min(${code.length + 5}ch, 55%)` } : undefined}
          value={text ?? only?.title ?? ''}
          onFocus={event => {
            event.currentTarget.select()
            onFocus?.()
          }}
          onClick={state.open}
          onChange={event => state.type(event.target.value)}
          onKeyDown={state.onKeyDown}
          onBlur={state.leave}
        />
        {code && (
          <span className="pointer-events-none absolute inset-y-0 end-10 flex max-w-[45%] items-center text-sm text-muted">
            <bdi dir="ltr" className="truncate">
              {code}
            </bdi>
          </span>
        )}
        <ChevronIcon className="pointer-events-none absolute inset-y-0 end-2.5 my-auto rotate-90 rtl:rotate-90 rtl:scale-x-100" />
      </span>
      {isOpen && (
        <ComboboxList
          id={listId}
          label={listLabel}
          control={control}
          options={found}
          values={values}
          active={active}
          multiple={multiple}
          noMatch={noMatch}
          onChoose={state.choose}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen && found.length === 0 && noMatch}
      </span>
    </div>
  )
}

interface ChosenValuesProps {
  label: string
  removeLabel: (title: string) => string
  chosen: readonly ComboboxOption[]
  disabled: boolean
  onRemove: (value: string) => void
}

const ChosenValues = ({ label, removeLabel, chosen, disabled, onRemove }: ChosenValuesProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5">
    {chosen.map(({ value, title }) => (
      <li
        key={value}
        className="flex min-h-8 max-w-full items-center rounded-sm border border-line bg-surface ps-2.5 text-sm"
      >
        <bdi className="truncate">{title}</bdi>
        <button
          type="button"
          disabled={disabled}
          aria-label={removeLabel(title)}
          className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:text-ink disabled:invisible"
          onClick={() => onRemove(value)}
        >
          <CloseIcon className="size-3.5" />
        </button>
      </li>
    ))}
  </ul>
)
