import { globSync, readFileSync } from 'node:fs'
import { contract } from '@stoa/contract'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** The modules of the catalogue: each of their operations has a scenario besides its generated tests. */
const CATALOGUE = [
  'products',
  'productsV3',
  'productsV3Bulk',
  'productsV3Search',
  'productsV3WithInventory',
  'collections',
  'categories',
  'brandsV3',
  'ribbonsV3',
  'infoSectionsV3',
  'customizationsV3',
  'inventory',
  'inventoryItemsV3',
  'inventoryChanges',
  'businessLocations',
  'subscriptionOptions',
  'catalogVersioning',
  'catalogTransfers',
  'backInStockNotifications',
  'recommendations',
  'productSearch',
  'synonymGroups',
  'collectionRules',
  'productSchedules',
  'priceLists',
  'translations',
  'mediaFiles',
] as const

const tests = globSync('packages/server/src/**/*.test.ts', { cwd: root })
  .map(path => readFileSync(root + path, 'utf8'))
  .join('\n')
const named = new Set(tests.match(/\b[a-z]\w+\b/g))

it('each operation of the catalogue is named by a test', () => {
  const missing = CATALOGUE.flatMap(module =>
    Object.keys(contract[module])
      .filter(operation => !named.has(operation))
      .map(operation => `${module}.${operation}`),
  )
  expect(missing).toEqual([])
})
