import type { TObject, TSchema } from 'typebox'
import { itemMetadata } from '../entities/bulk.ts'
import { s } from '../schema.ts'
import { bulkResultOf, type CrudEntity } from './crud-entity.ts'

/** An object with one computed key, whose name stays in the type. */
export const named = <K extends string, V>(name: K, value: V) => ({ [name]: value }) as { [P in K]: V }

/** The current revision in a request. */
export const currentRevision = s.string({
  pattern: '^\\d{1,15}$',
  doc: 'Current revision. Another one is rejected: REVISION_CONFLICT.',
})

/** Whether entities have optimistic locking: an update must send the current revision. */
export const isRevisioned = ({ schema }: CrudEntity) => 'revision' in schema.properties

/** A field in an update: null clears it, unless every entity has it. */
const clearable = (field: TSchema, isRequired: boolean): TSchema =>
  isRequired || 'readOnly' in field || 'x-always' in field ? field : s.nullable.with(field)

/** The entity in an update: `id` selects it; `revision`, if it has one, must be current. Both are required. */
const updateSchema = <S extends TObject>(schema: S, required: readonly string[]): S =>
  s.object({
    ...Object.fromEntries(
      Object.entries<TSchema>(schema.properties).map(([name, field]) => [
        name,
        clearable(field, required.includes(name)),
      ]),
    ),
    id: s.req.guid({ doc: 'Id of the entity to update, GUID.' }),
    ...('revision' in schema.properties && { revision: s.req(currentRevision) }),
  }) as unknown as S

/** The entity in a creation. */
const createSchema = <S extends TObject>(schema: S, required: readonly string[]): S => {
  const fields = required.map((name): [string, TSchema] => {
    const field = s.req(schema.properties[name] as TSchema)
    // Mark fields that replies carry and requests need not, and fields that neither need.
    delete (field as { 'x-always'?: boolean })['x-always']
    delete (field as { '~optional'?: boolean })['~optional']
    return [name, field]
  })
  return s.object({ ...schema.properties, ...Object.fromEntries(fields) }) as unknown as S
}

/** Schemas that several calls of an entity share. */
export function sharedSchemas<E extends CrudEntity>(entity: E) {
  const { one, many, schema, computed = {} } = entity
  const requested = Object.keys(computed) as (keyof E['computed'] & string)[]
  const queryFields = ['id', ...Object.keys(dateFields(entity)), ...Object.keys(entity.fields)]
  return {
    id: s.req.guid({ doc: `Id of the ${one}, GUID.` }),
    /** The parameter `fields`, if the entity has computed fields. */
    fields: (requested.length > 0
      ? {
          fields: s.array(s.enum(requested), {
            max: 100,
            doc: 'Computed fields to return. They are for merchants only. Default: none.',
          }),
        }
      : {}) as { fields: ReturnType<typeof s.array<ReturnType<typeof s.enum<typeof requested>>>> },
    entity: (doc: string) => s.req.with(schema as E['schema'], { doc }),
    newEntity: createSchema(schema as E['schema'], entity.required),
    update: (doc: string) => s.req.with(updateSchema(schema as E['schema'], entity.required), { doc }),
    returnEntity: s.boolean({ doc: `Whether the results contain the ${many}. Default: false.` }),
    filter: s.nullable.map(s.any(), {
      doc: `Field names and conditions. Fields: ${[...new Set(queryFields)].join(', ')}. Default: all ${many}.`,
    }),
    result: s.object({
      itemMetadata,
      ...named(
        bulkResultOf(entity),
        s.with(schema as E['schema'], { doc: `The ${one} after the change. Absent on failure.` }),
      ),
    }),
  }
}

/** The dates that the entity has, as query fields. */
export const dateFields = ({ schema }: CrudEntity) =>
  Object.fromEntries(
    ['createdDate', 'updatedDate']
      .filter(name => name in schema.properties)
      .map(name => [name, { type: 'datetime' } as const]),
  )

/** Event types of an entity that emits events. */
export const eventsOf = <E extends CrudEntity>(
  { fqdn }: E,
  change: 'created' | 'updated' | 'deleted',
): { emits?: readonly string[] } => (fqdn ? { emits: [`${fqdn}_${change}`] } : {})

/** Roles that may read. */
export const readersOf = ({ readers }: CrudEntity) =>
  readers === 'everyone' ? (['visitor', 'member', 'merchant'] as const) : (['merchant'] as const)
