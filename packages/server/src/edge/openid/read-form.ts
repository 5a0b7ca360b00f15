/** Most bytes of a form: the longest token has some hundred. */
const FORM_BYTES = 16 * 1024

/** Whether a request has the body of an HTML form, as OAuth clients send it (RFC 6749 §4.1.3). */
export const isForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/** The fields of a form; undefined if it is too long, or repeats a field (RFC 6749 §3.2). */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > FORM_BYTES) return undefined
    chunks.push(chunk)
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  return new Set(form.keys()).size === form.size ? form : undefined
}
