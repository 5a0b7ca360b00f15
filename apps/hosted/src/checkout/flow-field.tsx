import { Field, type FieldControl } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language-context.ts'
import { type FieldName, fieldId } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { problemText } from './problem-text.ts'

export interface FlowControl extends FieldControl {
  name: string
  value: string
  'aria-required': true | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

interface FlowFieldProps {
  field: FieldName
  label: string
  hint?: string
  optional?: boolean
  /** The heading above says it already. */
  hideLabel?: boolean
  className?: string
  children: (control: FlowControl) => ReactNode
}

/** A field of the form: label, hint and error around a control that knows its value. */
export function FlowField({ field, label, hint, optional, hideLabel, className, children }: FlowFieldProps) {
  const texts = useTexts()
  const { flow, state, problems } = useFlow()
  const problem = problems.find(([name]) => name === field)?.[1]
  return (
    <Field
      id={fieldId(field)}
      label={label}
      optional={optional && texts.page.optional}
      hint={hint}
      hideLabel={hideLabel}
      error={problem && problemText(field, problem, texts)}
      className={className}
    >
      {control =>
        children({
          ...control,
          name: field,
          value: state.values[field],
          'aria-required': optional ? undefined : true,
          onChange: event => flow.set(field, event.target.value),
          onBlur: () => flow.leave(field),
        })
      }
    </Field>
  )
}
