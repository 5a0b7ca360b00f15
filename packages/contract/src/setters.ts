import type { SetBy } from './schema.ts'

/** A field of a request whose setter is declared. A part of the path that is `[]` stands for the entries of a list. */
export interface DeclaredSetter {
  path: readonly string[]
  setBy: SetBy
  /** Whether shoppers may send back a value of the merchant that they have read. */
  sentBack: boolean
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  'x-set-by'?: SetBy
  'x-sent-back'?: boolean
  'x-custom-fields'?: string
}

/** The fields of a request that declare who may set them (`setBy`). */
export function settersOf(request: object, path: readonly string[] = []): DeclaredSetter[] {
  const { properties = {}, items, 'x-set-by': setBy, 'x-sent-back': sentBack = false } = request as Schema
  return [
    ...(setBy ? [{ path, setBy, sentBack }] : []),
    ...Object.entries(properties).flatMap(([name, field]) => settersOf(field, [...path, name])),
    ...(items ? settersOf(items, [...path, '[]']) : []),
  ]
}

/** Objects of a request that have custom fields, with the entity that the fields are of. Paths are as those of `settersOf`. */
export interface CustomFieldsAt {
  path: readonly string[]
  entity: string
}

const found = new WeakMap<object, readonly CustomFieldsAt[]>()

/** The objects of a request that have custom fields (`customFields` of the schema). */
export function customFieldsOf(request: object): readonly CustomFieldsAt[] {
  const read = (schema: Schema, path: readonly string[]): CustomFieldsAt[] => {
    const { properties = {}, items, 'x-custom-fields': entity } = schema
    return [
      ...(entity ? [{ path, entity }] : []),
      ...Object.entries(properties).flatMap(([name, field]) => read(field, [...path, name])),
      ...(items ? read(items, [...path, '[]']) : []),
    ]
  }
  const known = found.get(request) ?? read(request as Schema, [])
  found.set(request, known)
  return known
}
