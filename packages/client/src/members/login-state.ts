import type { ReplyOf, RequestOf } from '@stoa/contract'
import type { Descriptor } from '../descriptor.ts'
import { ApiError } from '../errors.ts'
import type { loginV2, registerV2 } from '../generated/authentication.ts'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** What the platform answers to a step of a sign-in. */
export type StateReply = ReplyOf<DeclarationOf<typeof loginV2>>
export type Registration = RequestOf<DeclarationOf<typeof registerV2>>

/** Why a login or registration failed, where the platform's code says so (protocol/sign-in §5). */
export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidPassword'
  | 'resetPassword'
  | 'invalidEmail'

/** Where a sign-in stands (protocol/sign-in §3); `SECOND_FACTOR_REQUIRED` is ours. */
export type LoginResult =
  | { loginState: 'INITIAL' }
  /** The session token becomes tokens, once and within ten minutes: `getMemberTokensForDirectLogin`. */
  | { loginState: 'SUCCESS'; data: { sessionToken: string; deviceToken?: string } }
  /** Go on with `processVerification` and the code from the e-mail. */
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  /** Go on with `verifySecondFactor`. */
  | {
      loginState: 'SECOND_FACTOR_REQUIRED'
      data: { stateToken: string; challenge: StateReply['mfaChallengeData'] }
    }
  /** For forms that show a captcha before they send: the platform's own word is a FAILURE with `missingCaptchaToken`. */
  | { loginState: 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED' }
  /** `error` is the platform's message; `cause` has its code and data. */
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode; cause?: ApiError }

export const unknownState: LoginResult = { loginState: 'FAILURE', error: 'Unknown _state' }

/** The platform's state as the client tells it (protocol/sign-in §3). */
export function loginResult({
  state,
  sessionToken = '',
  stateToken = '',
  mfaChallengeData,
  additionalData,
}: StateReply): LoginResult {
  const deviceToken = additionalData?.deviceToken?.strValue
  switch (state) {
    case 'SUCCESS':
      return {
        loginState: 'SUCCESS',
        data: { sessionToken, ...(deviceToken && { deviceToken }) },
      }
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' }
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }
    case 'REQUIRE_MFA':
      return { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken, challenge: mfaChallengeData } }
    default:
      return unknownState
  }
}

const captchaCodes: Record<string, LoginErrorCode> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
}
const registerCodes: Record<string, LoginErrorCode> = { ...captchaCodes, '-19995': 'emailAlreadyExists' }
const loginCodes: Record<string, LoginErrorCode> = {
  ...captchaCodes,
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
}

export const registerErrorCode = ({ code, details }: ApiError): LoginErrorCode | undefined =>
  details.validationError?.fieldViolations.some(({ data }) => data?.type === 'EMAIL')
    ? 'invalidEmail'
    : registerCodes[code]

/** Whatever the platform said no to is invalidEmail (protocol/sign-in §5); trouble on the way there says nothing of the e-mail. */
export const loginErrorCode = ({ code, status }: ApiError): LoginErrorCode | undefined =>
  loginCodes[code] ?? (status >= 400 && status < 500 && status !== 429 ? 'invalidEmail' : undefined)

/** The result of a step, whichever way it ended. Only what is no failure of the call is thrown. */
export async function resultOf(
  step: Promise<StateReply>,
  errorCodeOf: (error: ApiError) => LoginErrorCode | undefined = () => undefined,
): Promise<LoginResult> {
  try {
    return loginResult(await step)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    const errorCode = errorCodeOf(cause)
    return { loginState: 'FAILURE', error: cause.message, ...(errorCode && { errorCode }), cause }
  }
}
