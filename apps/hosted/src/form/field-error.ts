import type { ApiError, ErrorDetails } from '@stoa/client'

/** What is wrong with a field. Each page words it with its own texts. */
export type FieldError =
  | { kind: 'required' | 'email' | 'phone' | 'format' | 'choice' }
  | { kind: 'amount' | 'taxId' }
  /** The shop does not deliver to this country. */
  | { kind: 'country'; country: string }
  | { kind: 'postalCode'; example: string }
  | { kind: 'tooLong'; limit: number }
  /** Not a number, or not within its limits. */
  | { kind: 'number'; min?: number | undefined; max?: number | undefined }
  | { kind: 'password'; rule: string }
  /** `text` is the platform's own description. */
  | { kind: 'rejected'; text: string }

export type FieldViolation = NonNullable<ErrorDetails['validationError']>['fieldViolations'][number]

// Deliberately generous: the platform decides.
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
export const isPhone = (text: string) => /^\+?[0-9 ()./-]{3,30}$/.test(text.trim())
/** E.164: a plus sign, the country code and up to 15 digits. */
export const isInternationalPhone = (text: string) =>
  /^\+[1-9]\d{6,14}$/.test(text.replaceAll(/[\s()./-]/g, ''))

export const checkLength = (value: string, limit = Number.POSITIVE_INFINITY): FieldError | undefined =>
  value.length > limit ? { kind: 'tooLong', limit } : undefined

/** The field violations of a failed call, of a validation error or of an application error that carries some. */
export const violationsOf = ({ details }: ApiError): readonly FieldViolation[] =>
  details.validationError?.fieldViolations ??
  (details.applicationError?.data?.fieldViolations as FieldViolation[] | undefined) ??
  []

/** The error that a violation means; `format` is the kind for a wrong format. */
export function errorOfViolation(
  { violatedRule, ruleName, description, data }: FieldViolation,
  format: 'email' | 'phone' | 'taxId' | 'format' = 'format',
): FieldError {
  if (ruleName?.startsWith('PASSWORD_')) return { kind: 'password', rule: ruleName }
  switch (violatedRule) {
    case 'REQUIRED_FIELD':
    case 'MIN_LENGTH':
      return { kind: 'required' }
    case 'MAX_LENGTH':
      return { kind: 'tooLong', limit: Number(data?.threshold ?? 0) }
    case 'FORMAT':
      return { kind: format }
    case 'INVALID_ENUM_VALUE':
      return { kind: 'choice' }
    default:
      return { kind: 'rejected', text: description }
  }
}

/** Moves the focus to an input, or to the message of an error that belongs to no input. */
export const focusField = (id: string): void => document.getElementById(id)?.focus()
