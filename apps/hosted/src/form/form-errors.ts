import { ApiError } from '@stoa/client'
import type { MemberTexts } from '../i18n/member-texts.ts'
import { errorOfViolation, type FieldError, violationsOf } from './field-error.ts'

/** An error of a form in the page's language: shown beside its field, or above the form. */
export interface FormError<F extends string> {
  field?: F
  text: string
}

/** Thrown by `submit` to show its own text. */
export class SubmitError extends Error {
  readonly field: string | undefined
  constructor(text: string, field?: string) {
    super(text)
    this.field = field
  }
}

/** The field of an error code, and the key of its text. */
type ErrorField = readonly [field: string | undefined, text: keyof MemberTexts['errors']]

const ERROR_FIELDS: Record<string, ErrorField> = {
  '-19976': ['password', 'wrongPassword'],
  '-19973': [undefined, 'mustReset'],
  '-19995': ['email', 'emailTaken'],
  '-19970': [undefined, 'captcha'],
  '-19971': [undefined, 'captcha'],
  VERIFICATION_FAILED: ['code', 'wrongCode'],
  PASSKEY_INVALID: [undefined, 'wrongPasskey'],
  FACTOR_UNAVAILABLE: [undefined, 'unavailable'],
  SIGN_IN_METHOD_OFF: [undefined, 'unavailable'],
  CODE_NOT_SENT: [undefined, 'notSent'],
  RECENT_SIGN_IN_REQUIRED: ['currentPassword', 'recent'],
}

/** The last part of a violation's path that names a field of the form. */
const fieldOf = (path: string, fields: readonly string[]) =>
  path
    .split(/[.[\]]+/)
    .reverse()
    .map(part => (part === 'newPassword' && !fields.includes(part) ? 'password' : part))
    .find(part => fields.includes(part))

function fieldErrorText(error: FieldError, texts: MemberTexts['errors']): string {
  switch (error.kind) {
    case 'password':
      return error.rule === 'PASSWORD_TOO_SHORT' ? texts.passwordShort : texts.passwordKnown
    case 'tooLong':
      return texts.tooLong({ limit: error.limit })
    case 'required':
      return texts.required
    default:
      return texts.field
  }
}

/** The errors to show after a failed submission: the field of each, and a text that says what to do. */
export function formErrorsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  { errors: texts }: MemberTexts,
): FormError<F>[] {
  const known = (field: string | undefined) => fields.find(name => name === field)
  if (error instanceof SubmitError) return [{ field: known(error.field), text: error.message }]
  if (!(error instanceof ApiError)) return [{ text: texts.failed }]
  const found = violationsOf(error).flatMap(violation => {
    const name = known(fieldOf(violation.field, fields))
    return name ? [{ field: name, text: fieldErrorText(errorOfViolation(violation), texts) }] : []
  })
  if (found.length > 0) return found
  const mapped = ERROR_FIELDS[error.code]
  if (mapped) return [{ field: known(mapped[0]), text: texts[mapped[1]] as string }]
  return [{ text: generalErrorText(error, texts) }]
}

function generalErrorText(error: ApiError, texts: MemberTexts['errors']): string {
  if (error.status === 429) {
    const seconds = Number(error.retryAfter)
    return seconds > 0 ? texts.tooManyFor({ minutes: Math.ceil(seconds / 60) }) : texts.tooMany
  }
  if (error.status === 0 || error.status >= 502) return texts.offline
  return error.requestId ? `${texts.failed} ${texts.requestId({ id: error.requestId })}` : texts.failed
}
