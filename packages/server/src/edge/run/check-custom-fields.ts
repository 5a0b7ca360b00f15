import { type CustomFieldEntity, customFieldsOf } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { PlatformServices } from '../../call/services.ts'
import type { Route } from '../routes.ts'
import type { Interceptor } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'

/** The values at a path, with their own paths. A part `[]` stands for the entries of a list. */
function* valuesAt(
  value: unknown,
  path: readonly string[],
  at = '',
): Generator<[value: unknown, at: string]> {
  const [name, ...rest] = path
  if (value === null || value === undefined) return
  if (name === undefined) yield [value, at]
  else if (name === '[]') {
    if (Array.isArray(value))
      for (const [i, entry] of value.entries()) yield* valuesAt(entry, rest, `${at}[${i}]`)
  } else yield* valuesAt((value as Record<string, unknown>)[name], rest, at ? `${at}.${name}` : name)
}

/** Rejects values of custom fields that are not as the shop declares them. */
export function requireCustomFields(
  { declaration: { request } }: Pick<Route, 'declaration'>,
  message: unknown,
  { caller, platform }: { caller: Pick<Caller, 'role'>; platform: Pick<PlatformServices, 'customFields'> },
): void {
  const violations = customFieldsOf(request).flatMap(({ path, entity }) =>
    [...valuesAt(message, path)].flatMap(([value, at]) =>
      platform.customFields.check(entity as CustomFieldEntity, value, { at, caller }),
    ),
  )
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** Checks the custom fields of requests that may have some. */
export function checkCustomFields(route: Route, { platform }: EdgeServices): Interceptor | undefined {
  if (customFieldsOf(route.declaration.request).length === 0) return undefined
  return (call, next) => {
    requireCustomFields(route, call.message, { caller: call.caller, platform })
    return next(call)
  }
}
