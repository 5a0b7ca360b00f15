import { randomBytes } from 'node:crypto'

/** Names one rendered form; sent along as the idempotency key, so that sending the form twice does it once. */
export const newFormKey = () => randomBytes(18).toString('base64url')

/** The key that came with a form; a form without one, or with nonsense, gets a key of its own. */
export function formKeyOf(form: FormData): string {
  const key = form.get('key')
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : newFormKey()
}
