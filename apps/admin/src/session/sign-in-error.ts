import { ApiError } from '@stoa/client'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'

/** An error of the sign-in page as a sentence. */
export function signInError(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'RATE_LIMITED') return t('Too many attempts. Try again in some minutes.')
  if (code === 'STAFF_CREDENTIALS_INVALID') return t('The e-mail address or the password is wrong.')
  if (code === 'PASSKEY_INVALID') return t('This passkey is not accepted here. Sign in another way.')
  if (code === 'VERIFICATION_FAILED') return t('The code is wrong, or it was used already.')
  if (code === 'STATE_TOKEN_INVALID') return t('This sign-in has expired. Load the page and start again.')
  return errorText(error)
}

/** A sign-in that waits for a second factor. `passkey` are the options of the browser for one. */
export interface FactorChallenge {
  stateToken: string
  factors: string[]
  passkey?: object
}

/** The challenge of an error that asks for a second factor; else undefined. */
export function challengeOf(error: unknown): FactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  const { stateToken, factors, webauthn } = error.details.applicationError?.data ?? {}
  return {
    stateToken: String(stateToken),
    factors: Array.isArray(factors) ? factors.map(String) : [],
    ...(typeof webauthn === 'object' && webauthn !== null && { passkey: webauthn }),
  }
}
