'use client'

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'
import { useUiTexts } from './ui-context.tsx'

/** Attributes for the control inside a `Field`, which connect it with label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Props of `Field`. */
export interface FieldProps {
  /** The control's id; hint and error take theirs from it. */
  id: string
  label: ReactNode
  /** Said below the label, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong and how to put it right; marks the control as invalid. */
  error?: ReactNode
  /** Adds "(optional)" to the label, or the words given: required is the normal case and goes unmarked. */
  optional?: boolean | string
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
  className?: string
  /** Receives the attributes that tie the control to its label, hint and error. */
  children: (control: FieldControl) => ReactNode
}

/** Label, hint and error around one control, tied together for assistive technology. */
export function Field({ id, label, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const texts = useUiTexts()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {optional && (
          <span className="font-normal text-muted"> {optional === true ? texts.optional : optional}</span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <AlertIcon className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
