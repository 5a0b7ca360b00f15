import type { CrudEntity, Infer } from '@stoa/contract'

type ObjectSchema = CrudEntity['schema']

/** The named fields of an object, of those that it has. */
export function pick<T extends object, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) if (object[name] !== undefined) picked[name] = object[name]
  return picked as Pick<T, K>
}

/**
 * Makes the function that takes from a stored document the fields that its wire form has under the same names. What the schema
 * of the wire form lacks stays private; `except` names fields of the schema that the reply makes in another way.
 */
export function shownFields<S extends ObjectSchema, X extends keyof Infer<S> & string = never>(
  { properties }: S,
  except: readonly X[] = [],
) {
  let names: Set<string> | undefined
  return <T extends object>(document: T): Pick<T, Exclude<keyof T & keyof Infer<S>, X>> => {
    // At the first reply: features add fields to schemas when the platform opens.
    names ??= new Set(Object.keys(properties).filter(name => !except.some(each => each === name)))
    const shown: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(document)) if (names.has(name)) shown[name] = value
    return shown as ReturnType<typeof pick<T, Exclude<keyof T & keyof Infer<S>, X>>>
  }
}
