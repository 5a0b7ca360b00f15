import { type CallDeclaration, settersOf } from '@stoa/contract'
import type { Caller } from './context.ts'
import { InvalidRequest, violation } from './failure.ts'

const ofMerchants = new WeakMap<CallDeclaration, (readonly string[])[]>()

/** Paths of the fields of a call that only merchants may send. */
function merchantFields(declaration: CallDeclaration): (readonly string[])[] {
  const known =
    ofMerchants.get(declaration) ??
    settersOf(declaration.request).flatMap(({ setBy, sentBack, path }) =>
      setBy === 'MERCHANT' && !sentBack ? [path] : [],
    )
  ofMerchants.set(declaration, known)
  return known
}

/** Names of the fields at a path that have a value. Null and false set nothing. */
function namesOf(value: unknown, [part, ...rest]: readonly string[], name = ''): string[] {
  if (part === undefined) return value === undefined || value === null || value === false ? [] : [name]
  if (part === '[]')
    return Array.isArray(value) ? value.flatMap((entry, i) => namesOf(entry, rest, `${name}[${i}]`)) : []
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return []
  return namesOf((value as Record<string, unknown>)[part], rest, name ? `${name}.${part}` : part)
}

/** Rejects fields of a shopper that the contract leaves to merchants (`setBy: 'MERCHANT'`). */
export function requireFieldRights(
  { role }: Pick<Caller, 'role'>,
  declaration: CallDeclaration,
  message: unknown,
) {
  if (role === 'merchant') return
  const violations = merchantFields(declaration).flatMap(path =>
    namesOf(message, path).map(name =>
      violation(name, 'FIELD_NOT_ALLOWED', 'is accepted from merchants only'),
    ),
  )
  if (violations.length > 0) throw new InvalidRequest(violations)
}
