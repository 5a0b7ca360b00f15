import { Field, type FieldControl } from '@stoa/ui'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import { isRequired } from './flow/client-errors.ts'
import { customFieldOf, type FieldName, fieldId, isAddressField } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'

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
  /** Hides the label when the heading above says the same. */
  hideLabel?: boolean
  className?: string
  children: (control: FlowControl) => ReactNode
}

/** A field of the checkout form: label, hint and error around a controlled input. */
export function FlowField({ field, label, hint, hideLabel, className, children }: FlowFieldProps) {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { flow, state, shape, errors } = useFlow()
  const custom = customFieldOf(shape, field)
  const optional = custom
    ? !custom.required
    : isAddressField(field)
      ? !isRequired(field, state)
      : field === 'note'
  const error = errors.find(([name]) => name === field)?.[1]
  return (
    <Field
      id={fieldId(field)}
      label={label}
      optional={optional && texts.page.optional}
      hint={hint}
      hideLabel={hideLabel}
      error={error && fieldErrorText(field, error, texts, locale)}
      className={className}
    >
      {control =>
        children({
          ...control,
          name: field,
          value: state.values[field] ?? '',
          'aria-required': optional ? undefined : true,
          onChange: event => flow.set(field, event.target.value),
          onBlur: () => flow.leave(field),
        })
      }
    </Field>
  )
}
