import { type CallDeclaration, type CrudEntity, callNames, contract, crudEntities } from '@stoa/contract'
import type { Fields } from '../entity-changes.ts'
import { type Invert, notReversible } from './inverse.ts'
import { restoredFields, type WritableSchema, writablePart } from './restored-fields.ts'

/** The schema of the entity in the request of a call. */
const schemaIn = (declaration: CallDeclaration, one: string) =>
  ((declaration.request as { properties?: Record<string, unknown> }).properties?.[one] ??
    {}) as WritableSchema

/** Undo of creations, updates and deletions of a CRUD entity, by the generic calls that it has. */
function invertEntity(resource: string, entity: CrudEntity): Record<string, Invert> {
  const { one, fqdn } = entity
  const names = callNames(entity)
  const calls = (contract as Record<string, Record<string, CallDeclaration>>)[resource] ?? {}
  const missing = notReversible(`No call takes this change of a ${one} back.`)
  return {
    [`${fqdn}_created`]: ({ entityId }) =>
      calls[names.delete]
        ? [{ operation: `${resource}.${names.delete}`, message: { [`${one}Id`]: entityId } }]
        : missing,

    [`${fqdn}_updated`]: async (change, ctx) => {
      const update = calls[names.update]
      if (!update || !calls[names.get]) return missing
      const { entityId } = change
      const reply = await ctx.invoke(`${resource}.${names.get}`, { [`${one}Id`]: entityId })
      const current = (reply as Record<string, Fields>)[one] ?? {}
      const fields = restoredFields(ctx, { change, current, schema: schemaIn(update, one) })
      const { revision } = current
      const message = { [one]: { id: entityId, ...(revision !== undefined && { revision }), ...fields } }
      return [{ operation: `${resource}.${names.update}`, message }]
    },

    [`${fqdn}_deleted`]: ({ entityId, before }) => {
      const create = calls[names.create]
      return create && before
        ? [
            {
              operation: `${resource}.${names.create}`,
              message: { [one]: writablePart(schemaIn(create, one), before) },
              entityId,
            },
          ]
        : missing
    },
  }
}

/** Undo of all CRUD entities that write events. */
export const entityInverses: Readonly<Record<string, Invert>> = Object.assign(
  {},
  ...Object.entries(crudEntities as Record<string, CrudEntity>).map(([resource, entity]) =>
    entity.fqdn ? invertEntity(resource, entity) : {},
  ),
)
