import { Failure, InvalidRequest } from '../../call/failure.ts'
import type { Route } from '../routes.ts'
import { type Message, removeField } from './message.ts'

/** Longest list of names in `x-stoa-ignored`, in characters, without `...`. */
const IGNORED_MAX = 1990

/**
 * Rejects an invalid request. Unknown fields are rejected in strict mode; otherwise they are removed and listed in a header.
 */
export function checkMessage(
  message: Message,
  route: Route,
  strict: boolean,
  headers: Record<string, string>,
  currency: string | undefined,
): void {
  const result = route.check(message, currency)
  if (!result) return
  const { violations, ignored } = result
  if (violations.length > 0 || (strict && ignored.length > 0)) {
    const fieldViolations = [...violations, ...(strict ? ignored.map(field => field.violation) : [])]
    const { violationError } = route.declaration
    throw violationError
      ? new Failure(violationError, { fieldViolations })
      : new InvalidRequest(fieldViolations)
  }
  headers['x-stoa-ignored'] = joinNames(ignored.map(({ violation }) => violation.field))
  for (const { path } of ignored) removeField(message, path)
}

/** The names as a header value; `...` replaces those beyond the maximum length. */
function joinNames(fields: readonly string[]): string {
  let list = ''
  for (const field of fields) {
    const name = encodeURIComponent(field)
    if (list.length + name.length > IGNORED_MAX) return `${list}, ...`
    list += list ? `, ${name}` : name
  }
  return list
}

/** The request's `Idempotency-Key`: 1 to 255 printable characters. */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new InvalidRequest([
    {
      field: 'Idempotency-Key',
      violatedRule: 'FORMAT',
      description: 'must be 1 to 255 printable characters',
      data: {},
    },
  ])
}
