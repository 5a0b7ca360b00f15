import { call } from '../call.ts'
import { s } from '../schema.ts'

export const captcha = {
  createCaptchaChallenge: call({
    method: 'POST',
    path: '/v1/captcha/challenge',
    readOnly: true,
    summary:
      'Creates a captcha challenge (ALTCHA): find the number whose hash, after the salt, equals the challenge.',
    request: s.object({
      kind: s.req.enum(['VISIBLE', 'INVISIBLE'] as const, {
        doc: 'Whether the visitor sees the captcha. Its solution goes into Recaptcha or InvisibleRecaptcha of captchaTokens.',
      }),
    }),
    reply: s.object({
      algorithm: s.always.enum(['SHA-256'] as const, { doc: 'Hash function of the challenge.' }),
      challenge: s.always.string({ doc: 'Hash of salt and number, hexadecimal.' }),
      salt: s.always.string({ doc: 'Text to put before the number; contains the expiry time.' }),
      maxnumber: s.always.integer({ doc: 'Upper limit of the number.' }),
      signature: s.always.string({
        doc: 'Signature to return with the solution: base64 of the JSON of algorithm, challenge, number, salt and signature.',
      }),
    }),
    allow: ['visitor', 'member'],
  }),
}
