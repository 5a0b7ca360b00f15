import { createHmac, timingSafeEqual } from 'node:crypto'

/** Address of the set-up page, under the public URL. */
const SET_UP_PATH = '/admin/set-up'

const CODE_BYTES = 16

/**
 * The code that lets a browser create the first site. It follows from the secret of the installation, so that all nodes know it and
 * nothing is stored.
 */
const setUpCode = (secret: string) =>
  createHmac('sha256', secret).update('set-up').digest().subarray(0, CODE_BYTES).toString('base64url')

/** Whether a code is that of the installation. */
export function isSetUpCode(secret: string, code: string | null | undefined): boolean {
  const [sent, right] = [Buffer.from(code ?? ''), Buffer.from(setUpCode(secret))]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** The link to the set-up page. Its code is in the fragment, which browsers do not send to servers. */
export const setUpLink = (publicUrl: string, secret: string) =>
  `${publicUrl}${SET_UP_PATH}#code=${setUpCode(secret)}`
