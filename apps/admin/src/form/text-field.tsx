import { Field, TextArea, TextInput } from '@stoa/ui'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useFieldError } from './field-errors.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** What is wrong. Default: what the platform has rejected. */
  error?: ReactNode
  /** Number of lines; one by default. */
  rows?: number
}

/** A labelled text control of a form. */
export function TextField({ name, label, hint, optional, rows, error, className, ...input }: TextFieldProps) {
  const rejected = useFieldError(name)
  return (
    <Field
      id={`field-${name}`}
      label={label}
      hint={hint}
      error={error ?? rejected}
      optional={optional}
      className={className}
    >
      {control =>
        rows ? (
          <TextArea
            {...control}
            name={name}
            rows={rows}
            defaultValue={input.defaultValue}
            required={input.required}
            maxLength={input.maxLength}
            dir={input.dir}
            autoComplete={input.autoComplete}
            spellCheck={input.spellCheck}
          />
        ) : (
          <TextInput {...control} {...input} name={name} />
        )
      }
    </Field>
  )
}
