import { call } from '../call.ts'
import { s } from '../schema.ts'

export const captcha = {
  createCaptchaChallenge: call({
    method: 'POST',
    path: '/v1/captcha/challenge',
    reads: true,
    summary:
      'A captcha to solve: find the number that, put behind the salt, hashes to the challenge (ALTCHA).',
    request: s.object({
      kind: s.req(
        s.enum(['VISIBLE', 'INVISIBLE'] as const, {
          doc: 'Whether the visitor sees it: its solution goes into Recaptcha or InvisibleRecaptcha of captchaTokens.',
        }),
      ),
    }),
    reply: s.object({
      algorithm: s.always(s.enum(['SHA-256'] as const)),
      challenge: s.always(s.string({ doc: 'Hexadecimal hash of salt and number.' })),
      salt: s.always(s.string()),
      maxnumber: s.always(s.integer({ doc: 'The number is not above it.' })),
      signature: s.always(
        s.string({
          doc: 'Goes back with the solution: base64 of the JSON of algorithm, challenge, number, salt and signature.',
        }),
      ),
    }),
    allow: ['visitor', 'member'],
  }),
}
