import type { AuthTransport } from '../auth.ts'
import type { ArgsOf, Descriptor } from '../descriptor.ts'
import { changePassword, loginV2, registerV2, verifyFactor } from '../generated/authentication.ts'
import { sendFactorCode } from '../generated/factors.ts'
import { recover, sendRecoveryEmail } from '../generated/recovery.ts'
import { resendDuringAuthentication, verifyDuringAuthentication } from '../generated/verification.ts'
import type { WebStorage } from '../storage/local-storage.ts'
import {
  type LoginResult,
  loginErrorCode,
  type Registration,
  registerErrorCode,
  resultOf,
  type StateReply,
  unknownState,
} from './login-state.ts'

/** E-mail address and password of a login, with captcha tokens if the platform requires them. */
export interface Credentials extends Pick<Registration, 'captchaTokens' | 'clientMetaData'> {
  email: string
  password: string
}

/** The input of a registration: credentials and an optional profile. */
export interface NewMember extends Credentials, Pick<Registration, 'profile'> {}

type VerifyFactorArgs = typeof verifyFactor extends Descriptor<infer D> ? ArgsOf<D> : never
type SendFactorCodeArgs = typeof sendFactorCode extends Descriptor<infer D> ? ArgsOf<D> : never

/** An answer to the challenge of a second factor. */
export type FactorAnswer = { rememberThisDevice?: boolean } & (
  | { factorType: 'SMS' | 'CALL' | 'EMAIL' | 'TOTP' | 'PUSH' | 'RECOVERY_CODE'; code: string }
  /** The browser's credential as JSON (`credential.toJSON()`). */
  | { factorType: 'WEBAUTHN'; credential: Record<string, unknown> }
)

const dataOf = {
  SMS: 'smsData',
  CALL: 'callData',
  EMAIL: 'emailData',
  TOTP: 'totpData',
  PUSH: 'pushData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const

const answerData = (answer: FactorAnswer): Partial<VerifyFactorArgs> =>
  answer.factorType === 'WEBAUTHN'
    ? { webauthnData: answer.credential }
    : { [dataOf[answer.factorType]]: { code: answer.code } }

/** Registration and login with the shop's own forms (protocol/sign-in §3). */
export function passwordSignIn(clientId: string, { call }: AuthTransport, storage: WebStorage | undefined) {
  const deviceKey = `stoa.device.${clientId}`
  let state: LoginResult = { loginState: 'INITIAL' }

  /** A failed step can be repeated, for example after a mistyped code. */
  const recordResult = (result: LoginResult) => {
    if (result.loginState !== 'FAILURE') state = result
    if (result.loginState === 'SUCCESS' && result.data.deviceToken)
      storage?.setItem(deviceKey, result.data.deviceToken)
    return result
  }
  const stateTokenOf = (previous: LoginResult, expected: LoginResult['loginState']) =>
    previous.loginState === expected && 'data' in previous && 'stateToken' in previous.data
      ? previous.data.stateToken
      : undefined

  return {
    /** The state after the last step; a FAILURE does not change it. */
    loginState: () => state,

    async register({ email, ...rest }: NewMember): Promise<LoginResult> {
      state = { loginState: 'INITIAL' }
      return recordResult(
        await resultOf(call(registerV2, { loginId: { email }, ...rest }), registerErrorCode),
      )
    },

    async login({ email, ...rest }: Credentials): Promise<LoginResult> {
      state = { loginState: 'INITIAL' }
      const deviceToken = storage?.getItem(deviceKey)
      const args = { loginId: { email }, ...rest, ...(deviceToken && { deviceToken }) }
      return recordResult(await resultOf(call(loginV2, args), loginErrorCode))
    },

    /** Continues from EMAIL_VERIFICATION_REQUIRED; `given` is a state that another client object received. */
    async processVerification(
      { verificationCode, code = verificationCode ?? '' }: { verificationCode?: string; code?: string },
      previous: LoginResult = state,
    ): Promise<LoginResult> {
      const stateToken = stateTokenOf(previous, 'EMAIL_VERIFICATION_REQUIRED')
      if (stateToken === undefined) return unknownState
      return recordResult(await resultOf(call(verifyDuringAuthentication, { code, stateToken })))
    },

    /** Sends a new code by e-mail; the earlier one stops working. */
    async resendVerification(previous: LoginResult = state): Promise<LoginResult> {
      const stateToken = stateTokenOf(previous, 'EMAIL_VERIFICATION_REQUIRED')
      if (stateToken === undefined) return unknownState
      return recordResult(await resultOf(call(resendDuringAuthentication, { stateToken })))
    },

    /**
     * Continues after SECOND_FACTOR_REQUIRED. With `rememberThisDevice`, later logins with this browser are not asked; elsewhere
     * keep the result's `deviceToken`.
     */
    async verifySecondFactor(answer: FactorAnswer, previous: LoginResult = state): Promise<LoginResult> {
      const stateToken = stateTokenOf(previous, 'SECOND_FACTOR_REQUIRED')
      if (stateToken === undefined) return unknownState
      const { factorType, rememberThisDevice } = answer
      const deviceToken = rememberThisDevice && storage?.getItem(deviceKey)
      const args = {
        factorType,
        stateToken,
        rememberThisDevice,
        ...(deviceToken && { deviceToken }),
        ...answerData(answer),
      }
      return recordResult(await resultOf(call(verifyFactor, args)))
    },

    /** Sends a code of a second factor; returns its masked target. */
    async sendFactorCode(
      factorType: SendFactorCodeArgs['factorType'],
      previous: LoginResult = state,
    ): Promise<{ sentTo: string }> {
      const stateToken = stateTokenOf(previous, 'SECOND_FACTOR_REQUIRED')
      if (stateToken === undefined) throw new Error('Unknown _state')
      return call(sendFactorCode, { stateToken, factorType })
    },

    /** Takes the reply of another sign-in method, such as `finishPasskeySignIn`, as the state of this sign-in. */
    proceedWith: async (answer: Promise<StateReply>): Promise<LoginResult> =>
      recordResult(await resultOf(answer)),

    /** Needs `currentPassword` unless the member signed in within the last ten minutes. Ends the other sessions. */
    async changePassword(passwords: { newPassword: string; currentPassword?: string }): Promise<void> {
      await call(changePassword, passwords)
    },

    /** Succeeds for every address; a mail goes to those that have an account. `redirectUri` must be registered. */
    async sendPasswordResetEmail(email: string, redirectUri?: string, language?: string): Promise<void> {
      const redirect = redirectUri ? { url: redirectUri, clientId } : undefined
      await call(sendRecoveryEmail, { email, redirect, language })
    },

    /** Sets a new password with the token of the mail. Ends all sessions of the member. */
    async recover(recoveryToken: string, password: string): Promise<LoginResult> {
      state = { loginState: 'INITIAL' }
      return recordResult(await resultOf(call(recover, { recoveryToken, password })))
    },
  }
}
