import { CatalogCollection, CatalogProduct } from '@stoa/contract'
import type { JobKind } from '../../data/jobs/index.ts'
import { exportCatalog } from './export-catalog.ts'
import { importCatalog } from './import-catalog.ts'
import { CATALOG_EXPORT, CATALOG_IMPORT, CATALOG_IMPORT_UNDO, type RecordChecks } from './transfer-request.ts'
import { undoImport } from './undo-import.ts'

/** The jobs of the catalogue by their names, which are stored. `compile` makes the validator of a schema. */
export const catalogTransferKinds = (
  compile: (schema: typeof CatalogProduct | typeof CatalogCollection) => RecordChecks['product'],
): Readonly<Record<string, JobKind>> => ({
  [CATALOG_IMPORT]: importCatalog({
    product: compile(CatalogProduct),
    collection: compile(CatalogCollection),
  }),
  [CATALOG_EXPORT]: exportCatalog,
  [CATALOG_IMPORT_UNDO]: undoImport,
})
