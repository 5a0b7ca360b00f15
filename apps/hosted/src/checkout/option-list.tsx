import { AlertIcon } from '@stoa/ui'
import type { ReactNode } from 'react'

export interface Option {
  value: string
  title: string
  detail?: ReactNode
  /** Shown at the end of the line, such as a price. */
  aside?: ReactNode
  /** Further inputs of the chosen option. */
  further?: ReactNode
}

interface OptionListProps {
  /** Id of the first input, the target of links in the error summary. */
  id: string
  /** Id of the heading that labels the group. */
  labelledBy: string
  name: string
  options: Option[]
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A radio group with one option per line, of native inputs. */
export function OptionList({ id, labelledBy, name, options, value, error, onChange }: OptionListProps) {
  const errorId = `${id}-error`
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={error && errorId}
      aria-invalid={error ? true : undefined}
      aria-required="true"
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          className="relative -mt-px border border-line-strong bg-raised transition-colors first:mt-0 first:rounded-t-sm last:rounded-b-sm hover:z-1 hover:border-ink has-[:checked]:z-2 has-[:checked]:border-selection has-[:checked]:ring-1 has-[:checked]:ring-selection"
        >
          <label className="flex items-start gap-3.5 px-4 py-4">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised checked:border-6 checked:border-selection"
            />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="text-sm font-medium">
                <bdi>{option.title}</bdi>
              </span>
              {option.detail && (
                <span className="text-sm text-muted">
                  {typeof option.detail === 'string' ? <bdi>{option.detail}</bdi> : option.detail}
                </span>
              )}
            </span>
            {option.aside && <span className="tabular text-sm font-medium">{option.aside}</span>}
          </label>
          {option.further && option.value === value && (
            <div className="px-4 pb-4 ps-12.5">{option.further}</div>
          )}
        </div>
      ))}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <AlertIcon className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
