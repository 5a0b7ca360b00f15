import { allCalls, settersOf } from '@stoa/contract'
import { expect, test } from 'vitest'
import { InvalidRequest } from './failure.ts'
import { requireFieldRights } from './field-rights.ts'

/** A message with a value at a path of `settersOf`. */
const messageWith = ([part, ...rest]: readonly string[]): unknown => {
  if (part === undefined) return 'x'
  return part === '[]' ? [messageWith(rest)] : { [part]: messageWith(rest) }
}

const fields = allCalls.flatMap(({ resource, name, declaration }) =>
  settersOf(declaration.request)
    .filter(({ setBy, sentBack }) => setBy === 'MERCHANT' && !sentBack)
    .map(({ path }) => ({ operation: `${resource}.${name}`, at: path.join('.'), path, declaration })),
)

test('fields of merchants are rejected from everyone else, in every call', () => {
  expect(fields.length).toBeGreaterThan(20)
  for (const { operation, at, path, declaration } of fields)
    for (const role of ['anyone', 'visitor', 'member'] as const)
      expect(
        () => requireFieldRights({ role }, declaration, messageWith(path)),
        `${operation} ${at} by a ${role}`,
      ).toThrow(InvalidRequest)
})

test('merchants may set them, and null sets nothing', () => {
  for (const { operation, at, path, declaration } of fields) {
    requireFieldRights({ role: 'merchant' }, declaration, messageWith(path))
    const nothing = JSON.parse(JSON.stringify(messageWith(path)).replace('"x"', 'null'))
    expect(
      () => requireFieldRights({ role: 'member' }, declaration, nothing),
      `${operation} ${at}`,
    ).not.toThrow()
  }
})
