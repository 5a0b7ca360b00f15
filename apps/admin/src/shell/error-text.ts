import { ApiError } from '@stoa/client'
import { FormError } from '../form/form-error.ts'
import { currentLanguage, t } from '../i18n/translate.ts'
import { rejectionText } from './rejection-texts.ts'

/** An error as a sentence for the staff member, and what the platform itself says, which is English. */
export interface ErrorSentence {
  text: string
  /** Whether the text is a sentence of the platform. */
  isEnglish: boolean
  details?: string
}

/** The sentence of an error. */
export function errorSentence(error: unknown): ErrorSentence {
  const own = ownText(error)
  if (own !== undefined || !(error instanceof ApiError)) return { text: own ?? '', isEnglish: false }
  const violations = violationsOf(error)
  if (violations && currentLanguage() === 'en') return { text: violations, isEnglish: true }
  if (violations)
    return {
      text: t('The platform does not accept some of the values.'),
      isEnglish: false,
      details: violations,
    }
  const description = error.details.applicationError?.description ?? error.message
  const text = rejectionText(error.code)
  return text ? { text, isEnglish: false, details: description } : { text: description, isEnglish: true }
}

/** An error as one text, where there is no room for details. */
export function errorText(error: unknown): string {
  const violations = error instanceof ApiError ? violationsOf(error) : undefined
  return violations ?? errorSentence(error).text
}

/** Texts of errors that are not those of a single call. */
function ownText(error: unknown): string | undefined {
  if (error instanceof FormError) return error.message
  if (!(error instanceof ApiError)) return t('Something went wrong. Load the page again.')
  if (error.code === 'NETWORK_ERROR' || (error.code === 'TIMEOUT' && error.status === 0))
    return t('The platform cannot be reached. Nothing was changed; try again.')
  if (error.code === 'PERMISSION_DENIED')
    return t('Your role does not permit this. Ask an owner of the shop.')
  return undefined
}

function violationsOf(error: ApiError): string | undefined {
  const violations = error.details.validationError?.fieldViolations ?? []
  if (violations.length === 0) return undefined
  return violations.map(({ field, description }) => `${field || t('The request')}: ${description}`).join('; ')
}
