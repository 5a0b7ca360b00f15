import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/testing/slowest-first.ts'

const database = ['./tools/testing/database.ts']
const property = '**/*.property.test.{ts,tsx}'
const excluded = ['**/node_modules/**', '**/build/**', '**/dist/**', '**/templates/**']
/** Tests that add the features of packages to the contract of their process. */
const ofPackages = '**/*.package.test.ts'
/** Parts of the server that are functions of their arguments. */
const pure = 'packages/server/src/{config/**/*,pricing/**/*,start/security-checks}.test.ts'
/** Tests that start the platform on this machine, with a separate database or none. */
const machine =
  'packages/server/src/{start/{start,start-reachable,start-own-shop,ports},storage/embedded/*}.test.ts'

/** Of random cases: STOA_SEED, or what the commit says. */
function seedOfCases(): number | 'random' {
  const { STOA_SEED } = process.env
  if (STOA_SEED) return STOA_SEED === 'random' ? STOA_SEED : Number(STOA_SEED)
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) | 0 : 'random'
}

const every = {
  // The files of a worker share their modules: all tests together take a third less. They share its globals too.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  // Of a test that hangs, not of one that waits for its turn on a busy machine.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // Programs that tests start compile what they import once.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
}

/** The file that Node loads. Vite would choose another build, and objects of one are unknown to the other. */
const graphql = fileURLToPath(import.meta.resolve('graphql'))

/** Of tests that CI leaves out and `npm run nightly` runs. A file's own tests, named alone, run with them. */
export const tags = [
  { name: 'nightly', description: 'What other tests prove, once more: left out by CI, run every night.' },
]

export default defineConfig({
  test: {
    tags,
    // Tests wait for PostgreSQL and for programs that they start: a processor is left for those as it is.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...every,
          name: 'unit',
          include: [
            '{packages/{client,contract,create-stoa,demo,node-server,pricing,proof,react,texts,ui},apps,bench,tools}/**/*.test.{ts,tsx}',
            pure,
          ],
          exclude: [...excluded, property],
        },
      },
      {
        test: {
          ...every,
          name: 'machine',
          include: [machine],
          exclude: excluded,
        },
      },
      {
        resolve: { alias: { graphql } },
        test: {
          ...every,
          name: 'platform',
          include: ['packages/{server,testkit,stripe,paypal,meilisearch}/**/*.test.ts'],
          exclude: [...excluded, property, pure, machine, ofPackages],
          globalSetup: database,
        },
      },
      {
        test: {
          ...every,
          name: 'package',
          include: [ofPackages],
          exclude: excluded,
          globalSetup: database,
          // The tests of all calls must not find those of packages.
          isolate: true,
        },
      },
      {
        resolve: { alias: { graphql } },
        test: {
          ...every,
          name: 'property',
          include: [property],
          exclude: excluded,
          globalSetup: database,
          setupFiles: ['./tools/testing/seed.ts'],
          provide: { seed: seedOfCases() },
          testTimeout: process.env.STOA_NIGHTLY ? 3_600_000 : 120_000,
        },
      },
    ],
  },
})
