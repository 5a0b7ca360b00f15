import { Field, TextInput } from '@stoa/ui'
import type { InputHTMLAttributes } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import type { FormFieldState } from './use-form.ts'

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'id'> {
  field: FormFieldState
  label: string
  hint?: string
  optional?: boolean
}

/** A text field of a form. */
export function FormField({ field, label, hint, optional, className, ...input }: FormFieldProps) {
  const texts = useTexts(memberTexts)
  return (
    <Field
      id={field.id}
      label={label}
      hint={hint}
      optional={optional && texts.page.optional}
      error={field.error}
      className={className}
    >
      {control => (
        <TextInput
          {...input}
          {...control}
          name={field.name}
          value={field.value}
          aria-required={optional ? undefined : true}
          onChange={event => field.onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

/** An e-mail address, which password managers store as the user name. */
export function EmailField({
  field,
  autoComplete = 'username',
  ...rest
}: { field: FormFieldState } & Partial<FormFieldProps>) {
  const texts = useTexts(memberTexts)
  return (
    <FormField
      label={texts.fields.email}
      {...rest}
      field={field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      className="rtl:[&_input]:text-end"
    />
  )
}

/** A six-digit code; submits the form with the last digit. */
export function CodeField({ field, label }: { field: FormFieldState; label: string }) {
  return (
    <Field id={field.id} label={label} error={field.error}>
      {control => (
        <TextInput
          {...control}
          name={field.name}
          value={field.value}
          aria-required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          spellCheck={false}
          dir="ltr"
          className="tabular min-h-13.5! text-center text-lg! tracking-[0.4em]"
          onChange={event => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
            field.onValue(digits)
            // After the state update, so that the submission has the last digit.
            const { form } = event.target
            if (digits.length === 6 && digits !== field.value) queueMicrotask(() => form?.requestSubmit())
          }}
        />
      )}
    </Field>
  )
}
