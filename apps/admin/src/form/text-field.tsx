import { Field, TextArea, TextInput } from '@stoa/ui'
import type { InputHTMLAttributes } from 'react'
import { useFieldError } from './field-errors.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** Number of lines; one by default. */
  rows?: number
}

/** A labelled text control of a form. */
export function TextField({ name, label, hint, optional, rows, className, ...input }: TextFieldProps) {
  const error = useFieldError(name)
  return (
    <Field
      id={`field-${name}`}
      label={label}
      hint={hint}
      error={error}
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
          />
        ) : (
          <TextInput {...control} {...input} name={name} />
        )
      }
    </Field>
  )
}
