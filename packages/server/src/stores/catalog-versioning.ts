import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'

/** The generation of the catalogue whose calls this server has (protocol/catalogue §1). */
export const catalogVersioningHandlers = implement(contract.catalogVersioning, {
  getCatalogVersion: async () => ({ catalogVersion: 'V1_CATALOG' as const }),
})
