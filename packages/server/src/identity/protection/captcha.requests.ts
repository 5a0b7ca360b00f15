import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const captcha: ValidRequests<'captcha'> = {
  createCaptchaChallenge: async () => valid('visitor', { kind: 'VISIBLE' as const }),
}
