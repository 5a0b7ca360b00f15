import type { ArgsOf, Descriptor, ReplyOf } from '../descriptor.ts'
import { ApiError } from '../errors.ts'
import type { loginV2, registerV2 } from '../generated/authentication.ts'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** The platform's reply to a step of a sign-in. */
export type StateReply = ReplyOf<DeclarationOf<typeof loginV2>>
export type Registration = ArgsOf<DeclarationOf<typeof registerV2>>

/** Why a login or registration failed (protocol/sign-in §5). */
export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidPassword'
  | 'resetPassword'
  | 'invalidEmail'

/** The state of a sign-in (protocol/sign-in §3); `SECOND_FACTOR_REQUIRED` is our addition. */
export type LoginResult =
  | { loginState: 'INITIAL' }
  /** `getMemberTokensForDirectLogin` exchanges the session token, once and within ten minutes. */
  | { loginState: 'SUCCESS'; data: { sessionToken: string; deviceToken?: string } }
  /** Continue with `processVerification` and the code of the e-mail. */
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  /** Continue with `verifySecondFactor`. */
  | {
      loginState: 'SECOND_FACTOR_REQUIRED'
      data: { stateToken: string; challenge: StateReply['mfaChallengeData'] }
    }
  /** For forms that show a captcha first: the platform itself returns a FAILURE with `missingCaptchaToken`. */
  | { loginState: 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED' }
  /** `error` is the platform's message; `cause` has its code and data. */
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode; cause?: ApiError }

export const unknownState: LoginResult = { loginState: 'FAILURE', error: 'Unknown _state' }

/** Maps the platform's state to the client's (protocol/sign-in §3). */
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

/** Every rejection is invalidEmail (protocol/sign-in §5); transient failures are not. */
export const loginErrorCode = ({ code, status }: ApiError): LoginErrorCode | undefined =>
  loginCodes[code] ?? (status >= 400 && status < 500 && status !== 429 ? 'invalidEmail' : undefined)

/** The result of a step. Errors that are no `ApiError` are thrown. */
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
