import { Alert } from '@stoa/ui'
import type { MouseEvent } from 'react'
import type { FieldError } from '../form/field-error.ts'
import { focusField } from '../form/field-error.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import { fieldLabel } from './field-label.ts'
import {
  customFieldOf,
  type FieldName,
  fieldId,
  hasBillingAddress,
  isCustomInput,
  isShipped,
} from './flow/fields.ts'
import { useFlow } from './flow-context.ts'

/** After a submission: every error, with a link to its field. */
export function ErrorSummary() {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { state, shape, errors } = useFlow()
  if (!state.submitted || errors.length === 0) return null
  const billed = hasBillingAddress(shape, state)
  const contact: FieldName[] = ['billing.company', 'billing.taxId']
  if (!isShipped(shape, state)) contact.push('billing.firstName', 'billing.lastName')
  // Do not set the fragment: it is reserved for the session token.
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    focusField(id)
  }
  const sentence = (field: FieldName, error: FieldError) => {
    const text = fieldErrorText(field, error, texts, locale)
    const clear = ['required', 'email', 'phone', 'postalCode', 'country', 'taxId', 'amount'].includes(
      error.kind,
    )
    // The same inputs may occur in the delivery address.
    const isBilling = billed && field.startsWith('billing.') && !contact.includes(field)
    if (isCustomInput(field)) return `${customFieldOf(shape, field)?.label ?? field}: ${text}`
    if (clear && !isBilling) return text
    return `${fieldLabel(field, state.values, texts, !isBilling)}: ${text}`
  }
  return (
    <Alert tone="danger" title={texts.errors.summary({ count: errors.length })}>
      <ul className="mt-1 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {errors.map(([field, error]) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} className="link" onClick={event => go(event, fieldId(field))}>
              {sentence(field, error)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
