import { Alert, classNames } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface FormViewProps<F extends string> {
  form: Form<F>
  /** Accessible name, for a form without a heading. */
  label?: string
  className?: string
  children: ReactNode
}

/** A form; errors that belong to no field are shown at the top. */
export function FormView<F extends string>({ form, label, className, children }: FormViewProps<F>) {
  return (
    // The browser's validation bubbles use the browser's language and disappear.
    <form
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit}
      className={classNames('grid gap-5', className)}
    >
      {form.error && (
        <div id={form.alertId} tabIndex={-1}>
          <Alert tone="danger">{form.error}</Alert>
        </div>
      )}
      {children}
    </form>
  )
}
