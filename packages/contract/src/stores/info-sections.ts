import { call } from '../call.ts'
import { bulkCalls } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { sharedSchemas } from '../crud/crud-schemas.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { bulkReply } from '../entities/bulk.ts'
import { InfoSection, InfoSectionForGetOrCreate } from '../entities/catalogue/info-section.ts'
import { s } from '../schema.ts'

/** Texts that several products share, such as care instructions (protocol/crud-entities §9). */
export const infoSection = crudEntity({
  one: 'infoSection',
  many: 'infoSections',
  fqdn: 'wix.stores.catalog.v3.info_section',
  path: '/v3/info-sections',
  bulkPath: '/v3/bulk/info-sections',
  prefixes: ['/stores'],
  schema: InfoSection,
  required: ['uniqueName', 'title'],
  unique: ['uniqueName'],
  fields: { uniqueName: { type: 'string' }, title: { type: 'string' } },
  computed: { ASSIGNED_PRODUCTS_COUNT: 'assignedProductsCount' },
  readers: 'everyone',
  notFound: 'INFO_SECTION_NOT_FOUND',
  alreadyExists: 'INFO_SECTION_ALREADY_EXISTS',
  queryMethod: 'GET',
  maxPageSize: 100,
  maxSorts: 5,
})

const { fields, entity, result } = sharedSchemas(infoSection)
const shared = {
  method: 'POST',
  prefixes: ['/stores'],
  allow: ['merchant'],
  errors: ['INFO_SECTION_NOT_FOUND'],
  emits: ['wix.stores.catalog.v3.info_section_created'],
} as const
const wanted = s.with(InfoSectionForGetOrCreate, {
  doc: 'Info section to find by its id or name, or to create.',
})

export const infoSectionsV3 = {
  ...readCalls(infoSection),
  ...countCall(infoSection),
  ...writeCalls(infoSection),
  ...bulkCalls(infoSection),
  getOrCreateInfoSection: call({
    ...shared,
    path: '/v3/info-sections/get-or-create',
    summary: 'Returns the info section with an id or a unique name; creates it if the name is free.',
    request: s.object({ infoSection: s.req(wanted), ...fields }),
    reply: s.object({ infoSection: entity('The info section, existing or new.') }),
  }),
  bulkGetOrCreateInfoSections: call({
    ...shared,
    path: '/v3/bulk/info-sections/get-or-create',
    summary:
      'Returns up to 100 info sections by their ids or unique names; creates those whose names are free.',
    request: s.object({
      infoSections: s.req.array(wanted, { min: 1, max: 100, doc: 'Info sections to find or to create.' }),
      ...fields,
    }),
    reply: bulkReply(result),
  }),
}
