import { Alert, classNames } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface FormViewProps<F extends string> {
  form: Form<F>
  /** Name for assistive technology, where no heading stands above. */
  label?: string
  className?: string
  children: ReactNode
}

/** A form with its fields; what is wrong with no field stands on top. */
export function FormView<F extends string>({ form, label, className, children }: FormViewProps<F>) {
  return (
    // The browser's own bubbles speak another language than the page, and go away by themselves.
    <form
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit}
      className={classNames('grid gap-5', className)}
    >
      {form.problem && (
        <div id={form.alertId} tabIndex={-1}>
          <Alert tone="danger">{form.problem}</Alert>
        </div>
      )}
      {children}
    </form>
  )
}
