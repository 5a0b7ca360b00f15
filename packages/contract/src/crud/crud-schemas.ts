import type { TObject, TSchema } from 'typebox'
import { itemMetadata } from '../entities/bulk.ts'
import { s } from '../schema.ts'
import type { CrudEntity } from './crud-entity.ts'

/** An object with one computed key, whose name stays in the type. */
export const named = <K extends string, V>(name: K, value: V) => ({ [name]: value }) as { [P in K]: V }

/** The entity in an update: `id` selects it, `revision` must be current, both are required. */
const updateSchema = <S extends TObject>(schema: S): S =>
  s.object({
    ...schema.properties,
    id: s.req(s.guid({ doc: 'Id of the entity to update, GUID.' })),
    revision: s.req(
      s.string({
        pattern: '^\\d{1,15}$',
        doc: 'Current revision. Another one is rejected: REVISION_CONFLICT.',
      }),
    ),
  }) as unknown as S

/** The entity in a creation: the unique field is required. */
const createSchema = <S extends TObject>(schema: S, unique: string): S => {
  const key = s.req(schema.properties[unique] as TSchema)
  // Marks a field that replies carry and requests need not.
  delete (key as { 'x-always'?: boolean })['x-always']
  return s.object({ ...schema.properties, [unique]: key }) as unknown as S
}

/** Schemas that several calls of an entity share. */
export function sharedSchemas<E extends CrudEntity>(entity: E) {
  const { one, many, unique, schema } = entity
  const key = schema.properties[unique] as TSchema
  const computed = Object.keys(entity.computed) as (keyof E['computed'] & string)[]
  return {
    id: s.req(s.guid({ doc: `Id of the ${one}, GUID.` })),
    key: s.with(key, { doc: `Value of \`${unique}\` to find or to create.` }) as ReturnType<typeof s.string>,
    fields: s.array(s.enum(computed), {
      max: 100,
      doc: 'Computed fields to return. They are for merchants only. Default: none.',
    }),
    entity: (doc: string) => s.req(s.with(schema as E['schema'], { doc })),
    newEntity: createSchema(schema as E['schema'], unique),
    update: (doc: string) => s.req(s.with(updateSchema(schema as E['schema']), { doc })),
    returnEntity: s.boolean({ doc: `Whether the results contain the ${many}. Default: false.` }),
    filter: s.map(s.any(), {
      nullable: true,
      doc: `Field names and conditions. Fields: id, createdDate, updatedDate, ${Object.keys(entity.columns).join(', ')}. Default: all ${many}.`,
    }),
    result: s.object({
      itemMetadata,
      item: s.with(schema as E['schema'], { doc: `The ${one} after the change. Absent on failure.` }),
    }),
  }
}
