import type { CustomFieldEntity } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { feature } from '../feature.ts'
import { type IndexedField, syncFieldIndexes } from '../storage/custom-field-indexes.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { fieldSpec, wirePath } from './query-fields.ts'

const TABLES = {
  ORDER: 'orders',
  PRODUCT: 'products',
  COLLECTION: 'collections',
  MEMBER: 'members',
} as const satisfies Partial<Record<CustomFieldEntity, IndexedField['table']>>

/** Builds the indexes of filterable fields, and drops those of fields that are not declared any more. */
const syncIndexes = ({ independentDb, platform: { customFields } }: Host) =>
  syncFieldIndexes(
    independentDb,
    Object.entries(TABLES).flatMap(([entity, table]) =>
      customFields
        .of(entity as keyof typeof TABLES)
        .filter(({ filterable }) => filterable)
        .map(field => {
          const { visibleTo: _, ...spec } = fieldSpec(field)
          return { table, name: wirePath(field), spec }
        }),
    ),
  )

/** Fields that a shop adds to orders, products and members (protocol/custom-fields). */
export const customFieldsFeature = feature({
  name: 'custom-fields',
  handlers: { customFields: customFieldHandlers },
  everyHour: { 'indexes of custom fields': syncIndexes },
})
