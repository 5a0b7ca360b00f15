import { CheckIcon } from '@stoa/ui'

interface CheckBoxProps {
  id: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Why it must be checked, below the box. */
  error?: string | undefined
  required?: boolean
}

/** A native checkbox, styled like the other controls. */
export function CheckBox({ id, label, checked, onChange, error, required }: CheckBoxProps) {
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm">
        <span className="relative grid shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            checked={checked}
            onChange={event => onChange(event.target.checked)}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-5 appearance-none rounded-[min(var(--radius-sm),6px)] border border-line-strong bg-raised transition-colors checked:border-selection checked:bg-selection aria-invalid:border-danger"
          />
          <CheckIcon className="pointer-events-none absolute size-4.5 text-on-selection opacity-0 peer-checked:opacity-100" />
        </span>
        {label}
      </label>
      {error && (
        <p id={errorId} className="ms-8 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
