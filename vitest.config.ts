import { defineConfig } from 'vitest/config'

const database = ['./tools/testing/database.ts']
const property = '**/*.property.test.{ts,tsx}'
const elsewhere = ['**/node_modules/**', '**/build/**', '**/dist/**']
/** Parts of the server that are functions of their arguments. */
const pure = 'packages/server/src/{configuration,demo,pricing}/**/*.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages/{client,contract,react,ui},apps,bench,tools}/**/*.test.{ts,tsx}', pure],
          exclude: [...elsewhere, property],
        },
      },
      {
        test: {
          name: 'platform',
          include: ['packages/{server,testkit}/**/*.test.ts'],
          exclude: [...elsewhere, property, pure],
          globalSetup: database,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'property',
          include: [property],
          exclude: elsewhere,
          globalSetup: database,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
