'use client'

import { useState } from 'react'
import { classNames } from './class-names.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { useUiTexts } from './ui-context.tsx'

/** Props of `QuantityStepper`. */
export interface QuantityStepperProps {
  id: string
  name?: string
  /** What is counted, for the accessible names: "Quantity of Olive bowl". */
  label: string
  value: number
  onChange?: (value: number) => void
  min?: number
  max?: number
  /** 36 or 48 pixels high. Default md. */
  size?: 'sm' | 'md'
  describedBy?: string
}

const step =
  'scripted grid place-items-center text-ink transition-colors hover:bg-surface disabled:text-line-strong disabled:hover:bg-transparent'

/** A number with minus and plus. Without a script it is a plain number field and the two buttons are not there. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { id, name, label, value, onChange, min = 1, max = 100000, size = 'md', describedBy } = props
  const texts = useUiTexts()
  // What is being typed, until it is a quantity: an empty field must be possible on the way to another number.
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    setTyped(undefined)
    onChange?.(Math.min(max, Math.max(min, next)))
  }
  const type = (text: string) => {
    const next = Number(text)
    if (text !== '' && Number.isInteger(next) && next >= min) set(next)
    else setTyped(text)
  }
  const width = size === 'sm' ? 'w-9' : 'w-11'
  return (
    <div
      className={classNames(
        'inline-flex shrink-0 items-stretch overflow-hidden rounded-sm border border-line-strong bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent',
        size === 'sm' ? 'h-10' : 'h-13.5',
      )}
    >
      <button
        type="button"
        className={classNames(step, width, '-outline-offset-2')}
        aria-label={texts.oneLess({ label })}
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <MinusIcon />
      </button>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        min={min}
        max={max}
        required
        {...(onChange
          ? {
              value: typed ?? value,
              onChange: event => type(event.target.value),
              onBlur: () => setTyped(undefined),
            }
          : { defaultValue: value })}
        className={classNames(
          'tabular appearance-none bg-transparent text-center [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none outline-none',
          size === 'sm' ? 'w-10 text-sm' : 'w-12',
        )}
      />
      <button
        type="button"
        className={classNames(step, width, '-outline-offset-2')}
        aria-label={texts.oneMore({ label })}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}
