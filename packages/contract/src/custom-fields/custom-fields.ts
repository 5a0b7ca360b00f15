import { call } from '../call.ts'
import { CustomFieldDefinition, CustomFieldEntity } from '../entities/platform/custom-field-definition.ts'
import { s } from '../schema.ts'

/** Custom fields that the configuration of the shop declares (protocol/custom-fields). */
export const customFields = {
  listCustomFields: call({
    method: 'GET',
    path: '/v1/custom-fields',
    summary:
      'Lists the custom fields of the shop. Visitors and members see those that are shown to shoppers.',
    request: s.object({
      entity: s.enum(CustomFieldEntity, { doc: 'Only the fields of this. Default: all.' }),
    }),
    reply: s.object({
      customFields: s.req.array(CustomFieldDefinition, { doc: 'Fields in the order of their declaration.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),
}
