import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'

/** The generation of the catalogue that the client app is set to (protocol/catalogue §1). */
export const catalogVersioningHandlers = implement(contract.catalogVersioning, {
  getCatalogVersion: async (_message, { caller: { catalogVersion = 'V1' } }) => ({
    catalogVersion: catalogVersion === 'V3' ? ('V3_CATALOG' as const) : ('V1_CATALOG' as const),
  }),
})
