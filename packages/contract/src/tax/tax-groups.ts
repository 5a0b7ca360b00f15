import { call } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { BulkActionMetadata, ItemMetadata } from '../entities/bulk.ts'
import { TaxGroup } from '../entities/purchase/tax.ts'
import { s } from '../schema.ts'

const equality = ['$eq', '$in', '$ne', '$nin'] as const

/** Tax groups: products that are taxed alike (protocol/taxes §1). */
export const taxGroup = crudEntity({
  one: 'taxGroup',
  many: 'taxGroups',
  fqdn: 'wix.billing.v1.tax_group',
  path: '/v1/tax-groups',
  prefixes: ['/billing'],
  schema: TaxGroup,
  required: ['name'],
  fields: { id: { type: 'guid', operators: equality }, name: { type: 'string', operators: equality } },
  readers: 'merchants',
  notFound: 'TAX_GROUP_NOT_FOUND',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 300,
})

export const taxGroups = {
  ...readCalls(taxGroup),
  ...writeCalls(taxGroup),
  listDefaultTaxGroups: call({
    method: 'GET',
    path: '/v1/tax-groups/default-tax-groups',
    prefixes: ['/billing'],
    summary: 'Returns the default tax groups: those of items without a tax group.',
    request: s.object({}),
    reply: s.object({ taxGroups: s.req.array(TaxGroup, { doc: 'One default tax group per app.' }) }),
    allow: ['merchant'],
  }),
  listDefaultTaxGroupsByAppIds: call({
    method: 'POST',
    path: '/v1/tax-groups/list-default-tax-groups-by-app-ids',
    prefixes: ['/billing'],
    readOnly: true,
    summary: 'Returns the default tax groups of apps.',
    request: s.object({
      appIds: s.req.array(s.string({ min: 1, max: 100 }), {
        min: 1,
        max: 300,
        doc: 'Ids of the apps, GUIDs.',
      }),
    }),
    reply: s.object({
      results: s.req.array(
        s.object({
          taxGroupMetadata: s.always.with(ItemMetadata, { doc: 'Outcome for the app.' }),
          taxGroup: s.with(TaxGroup, { doc: 'Default tax group of the app. Absent if it has none.' }),
        }),
        { doc: 'One result per app, in the order of the request.' },
      ),
      bulkActionMetadata: s.req(BulkActionMetadata),
    }),
    allow: ['merchant'],
  }),
}
