import { callsWith } from '../call.ts'
import { bulkCreateCall, bulkUpdateCall } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { currentRevision, sharedSchemas } from '../crud/crud-schemas.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { bulkReply } from '../entities/bulk.ts'
import { Customization, CustomizationChoice } from '../entities/catalogue/customization.ts'
import { s } from '../schema.ts'

/** Options and modifiers that several products share, such as "Color" (protocol/crud-entities §10). */
export const customization = crudEntity({
  one: 'customization',
  many: 'customizations',
  fqdn: 'wix.stores.catalog.v3.customization',
  path: '/v3/customizations',
  bulkPath: '/v3/bulk/customizations',
  prefixes: ['/stores'],
  schema: Customization,
  required: ['name', 'customizationType', 'customizationRenderType'],
  immutable: ['customizationType', 'customizationRenderType'],
  fields: {
    name: { type: 'string' },
    customizationType: { type: 'string' },
    customizationRenderType: { type: 'string' },
  },
  computed: { ASSIGNED_PRODUCTS_COUNT: 'assignedProductsCount' },
  readers: 'everyone',
  notFound: 'CUSTOMIZATION_NOT_FOUND',
  queryMethod: 'GET',
  maxPageSize: 200,
  maxSorts: 5,
  bulkResult: 'customization',
})

const { id, fields, entity, result, returnEntity } = sharedSchemas(customization)
const shared = { method: 'POST', prefixes: ['/stores'], allow: ['merchant'] } as const
const emits = ['wix.stores.catalog.v3.customization_updated'] as const
const errors = ['CUSTOMIZATION_NOT_FOUND', 'REVISION_CONFLICT'] as const
const reply = s.object({ customization: entity('The customization after the call.') })
const revision = s.req(currentRevision)
const choices = s.req.array(CustomizationChoice, { min: 1, max: 1000, doc: 'Choices in their order.' })
const choiceIds = (max: number, doc: string) => s.req.array(s.guid(), { min: 1, max, doc })
const one = '/v3/customizations/{customizationId}'

const call = callsWith({ reply, emits })

export const customizationsV3 = {
  ...readCalls(customization),
  ...countCall(customization),
  ...writeCalls(customization),
  ...bulkCreateCall(customization),
  ...bulkUpdateCall(customization),

  addCustomizationChoices: call({
    ...shared,
    path: `${one}/add-choices`,
    summary: 'Adds choices at the end.',
    request: s.object({ customizationId: id, choices, ...fields }),
    errors,
  }),
  setCustomizationChoices: call({
    ...shared,
    path: `${one}/set-choices`,
    summary: 'Replaces all choices. Choices of the same name keep their ids.',
    request: s.object({ customizationId: id, choices, ...fields }),
    errors,
  }),
  removeCustomizationChoices: call({
    ...shared,
    path: `${one}/remove-choices`,
    summary: 'Removes choices. At least one must be left.',
    request: s.object({
      customizationId: id,
      choiceIds: choiceIds(100, 'Ids of the choices to remove, GUIDs.'),
      revision: currentRevision,
      ...fields,
    }),
    errors: [...errors, 'CUSTOMIZATION_CHOICE_NOT_FOUND'],
  }),
  reorderCustomizationChoices: call({
    ...shared,
    path: `${one}/reorder-choices`,
    summary: 'Sets the order of the choices.',
    request: s.object({
      customizationId: id,
      revision,
      choiceIds: choiceIds(1000, 'Ids of all choices in their new order, GUIDs.'),
      ...fields,
    }),
    errors: [...errors, 'CUSTOMIZATION_CHOICE_NOT_FOUND'],
  }),
  updateCustomizationChoices: call({
    ...shared,
    path: `${one}/update-choices`,
    summary: 'Updates the fields sent of some choices.',
    request: s.object({
      customizationId: id,
      revision,
      choices: s.req.array(
        s.object({
          choice: s.req.object(
            {
              ...CustomizationChoice.properties,
              id: s.req.guid({ doc: 'Id of the choice to update, GUID.' }),
            },
            { doc: 'Fields to change.' },
          ),
          fieldMask: s.fieldMask({ doc: 'Fields to change. Default: the fields sent.' }),
        }),
        { min: 1, max: 100, doc: 'Changes, at most one for each choice.' },
      ),
      ...fields,
    }),
    errors: [...errors, 'CUSTOMIZATION_CHOICE_NOT_FOUND'],
  }),
  bulkAddCustomizationChoices: call({
    ...shared,
    path: '/v3/bulk/customizations/add-choices',
    summary: 'Adds choices to several customizations, each independently.',
    request: s.object({
      customizationsChoices: s.req.array(
        s.object({
          customizationId: s.req.guid({ doc: 'Id of the customization, GUID.' }),
          choices: s.req.array(CustomizationChoice, { min: 1, max: 100, doc: 'Choices to add.' }),
        }),
        { min: 1, max: 1000, doc: 'Customizations, each once.' },
      ),
      returnEntity,
      ...fields,
    }),
    reply: bulkReply(result),
  }),
}
