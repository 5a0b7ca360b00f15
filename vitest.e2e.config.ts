import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/testing/slowest-first.ts'
import { tags } from './vitest.config.ts'

/** The browser journeys. They start the demo themselves and drive the Chromium of `ensureChromium`. */
export default defineConfig({
  test: {
    name: 'browser',
    tags,
    include: ['apps/*/e2e/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./tools/testing/demo.ts', './tools/testing/database.ts'],
    // A browser test waits more than it computes: two files at a time take two thirds of the time of one.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Files share what they import, and nothing that they change.
    isolate: false,
    // As long as a page is waited for.
    expect: { poll: { timeout: 15_000 } },
    // Of a test that hangs: each of its waits has a deadline of its own.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
