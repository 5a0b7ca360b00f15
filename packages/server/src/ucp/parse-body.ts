import { DEPTH_MAX, findUnstorable, tooDeep } from '../platform-support/json-limits.ts'

/** The JSON of a body. `reject` throws for what is no JSON, is nested too deep, or cannot be stored; `at` is the field of a wrong value. */
export function parseBody(text: string, reject: (content: string, at?: string) => never): unknown {
  if (tooDeep(text)) reject(`The body must be nested at most ${DEPTH_MAX} levels deep.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return reject('The body must be JSON.')
  }
  const unstorable = findUnstorable(text, body)
  if (unstorable) {
    const at = unstorable.at.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
    reject(`${at || 'The body'} ${unstorable.why}.`, at)
  }
  return body
}
