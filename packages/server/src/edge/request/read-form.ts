import type { Intake } from '../limits/intake.ts'

/** Most bytes of a form: the longest token has some hundred. */
const FORM_BYTES = 16 * 1024

/** Whether a request has the body of an HTML form, as OAuth clients send it (RFC 6749 §4.1.3). */
export const isForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/** The fields of a form of at most 16 KiB. */
export const readForm = async ({ body }: Pick<Intake, 'body'>): Promise<URLSearchParams> =>
  new URLSearchParams((await body(FORM_BYTES)).toString())
