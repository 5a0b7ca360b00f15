import type { AuthTransport } from '../auth.ts'
import { createCaptchaChallenge } from '../generated/captcha.ts'
import type { Registration } from './login-state.ts'

/**
 * Gets a captcha from the platform and solves it, which takes well below a second: `captchaTokens` for register and login.
 * Visible captchas are for forms that show the captcha.
 */
export async function solvedCaptcha(
  { call, environment }: AuthTransport,
  kind: 'VISIBLE' | 'INVISIBLE' = 'INVISIBLE',
): Promise<NonNullable<Registration['captchaTokens']>> {
  const [challenge, { solveCaptcha }] = await Promise.all([
    call(createCaptchaChallenge, { kind }),
    import('./solve-captcha.ts'),
  ])
  const solution = await solveCaptcha(challenge, environment)
  return [kind === 'VISIBLE' ? { Recaptcha: solution } : { InvisibleRecaptcha: solution }]
}
