import { ApiError } from '@stoa/client'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'

/** An error as a sentence for the staff member. */
export function errorText(error: unknown): string {
  if (error instanceof FormError) return error.message
  if (!(error instanceof ApiError)) return t('Something went wrong. Load the page again.')
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT')
    return t('The platform cannot be reached. Nothing was changed; try again.')
  if (error.code === 'PERMISSION_DENIED')
    return t('Your role does not permit this. Ask an owner of the shop.')
  const violations = error.details.validationError?.fieldViolations ?? []
  if (violations.length > 0)
    return violations
      .map(({ field, description }) => `${field || t('The request')}: ${description}`)
      .join('; ')
  return error.details.applicationError?.description ?? error.message
}
