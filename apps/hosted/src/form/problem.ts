import { ApiError } from '@stoa/client'
import type { MemberTexts } from '../kit/texts/en.ts'

/** What is wrong with a form, in the words of the page: beside a field, or above the button. */
export interface Problem<F extends string> {
  field?: F
  text: string
}

/** Thrown by a submission that knows itself what was wrong. */
export class Refusal extends Error {
  readonly field: string | undefined
  constructor(text: string, field?: string) {
    super(text)
    this.field = field
  }
}

/** For the answer that a call gives to an error: the field it belongs to, and its words. */
type Place = readonly [field: string | undefined, text: keyof MemberTexts['problems']]

const PLACES: Record<string, Place> = {
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

/** The last part of a violation's path that a form has a field for. */
const fieldOf = (path: string, fields: readonly string[]) =>
  path
    .split(/[.[\]]+/)
    .reverse()
    .map(part => (part === 'newPassword' && !fields.includes(part) ? 'password' : part))
    .find(part => fields.includes(part))

function violationText(
  ruleName: string | undefined,
  rule: string,
  texts: MemberTexts['problems'],
  limit: unknown,
) {
  if (ruleName?.startsWith('PASSWORD_')) {
    return ruleName === 'PASSWORD_TOO_SHORT' ? texts.passwordShort : texts.passwordKnown
  }
  if (rule === 'MAX_LENGTH' && typeof limit === 'number') return texts.tooLong(limit)
  if (rule === 'REQUIRED_FIELD') return texts.required
  return texts.field
}

/** What a failure of a call means for the form that made it: where it stands, and the remedy. */
export function problemsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  { problems: texts }: MemberTexts,
): Problem<F>[] {
  const known = (field: string | undefined) => fields.find(name => name === field)
  if (error instanceof Refusal) return [{ field: known(error.field), text: error.message }]
  if (!(error instanceof ApiError)) return [{ text: texts.failed }]
  const violations =
    error.details.validationError?.fieldViolations ??
    (error.details.applicationError?.data?.fieldViolations as undefined | never[]) ??
    []
  const said = violations.flatMap((violation: (typeof violations)[number]) => {
    const { field, violatedRule, data, ruleName } = violation as {
      field: string
      violatedRule: string
      ruleName?: string
      data?: { threshold?: number }
    }
    const name = known(fieldOf(field, fields))
    return name ? [{ field: name, text: violationText(ruleName, violatedRule, texts, data?.threshold) }] : []
  })
  if (said.length > 0) return said
  const place = PLACES[error.code]
  if (place) return [{ field: known(place[0]), text: texts[place[1]] as string }]
  return [{ text: generalText(error, texts) }]
}

function generalText(error: ApiError, texts: MemberTexts['problems']): string {
  if (error.status === 429) {
    const seconds = Number(error.retryAfter)
    return seconds > 0 ? texts.tooManyFor(Math.ceil(seconds / 60)) : texts.tooMany
  }
  if (error.status === 0 || error.status >= 502) return texts.offline
  return error.requestId ? `${texts.failed} ${texts.requestId(error.requestId)}` : texts.failed
}
