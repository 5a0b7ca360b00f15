import { contract, crudEntities, type TaxGroup } from '@stoa/contract'
import { applicationError, itemMetadata } from '../call/bulk-reply.ts'
import { implement } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { isStoresApp } from '../stores/index.ts'

export const taxGroupStore = entityStore(crudEntities.taxGroups, { table: 'tax_groups' })

/** The group of products without a tax group. It is the same in all sites, and not stored (protocol/taxes §1). */
export const DEFAULT_TAX_GROUP: TaxGroup = {
  id: '6d1f5e2c-8b0a-4c57-9e34-2f7a1c0d9b68',
  revision: '1',
  name: 'Products',
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
}

const { listDefaultTaxGroups, listDefaultTaxGroupsByAppIds, ...generic } = contract.taxGroups

const ofDefaults = implement(
  { listDefaultTaxGroups, listDefaultTaxGroupsByAppIds },
  {
    listDefaultTaxGroups: async () => ({ taxGroups: [DEFAULT_TAX_GROUP] }),

    listDefaultTaxGroupsByAppIds: async ({ appIds }) => {
      const ids = appIds as string[]
      const results = ids.map((appId, i) => {
        const isKnown = isStoresApp(appId)
        const error = isKnown ? undefined : applicationError('TAX_GROUP_NOT_FOUND', { appId })
        return {
          taxGroupMetadata: itemMetadata(i, appId, error),
          ...(isKnown && { taxGroup: DEFAULT_TAX_GROUP }),
        }
      })
      const totalSuccesses = results.filter(({ taxGroup }) => taxGroup).length
      const totalFailures = results.length - totalSuccesses
      return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } }
    },
  },
)

export const taxGroupHandlers = { ...crudHandlers(generic, taxGroupStore), ...ofDefaults }
