import { randomBytes } from 'node:crypto'

/** The idempotency key of a rendered form: submitting it twice has one effect. */
export const newFormKey = () => randomBytes(18).toString('base64url')

/** The key of a posted form; a new one if it is missing or invalid. */
export function formKeyOf(form: FormData): string {
  const key = form.get('key')
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : newFormKey()
}
