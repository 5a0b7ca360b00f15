import type { Demo } from '@stoa/server'
import { demoMedia } from './pictures.ts'
import { seedDemo } from './seed.ts'

/** The demo shop for `npm start`, tests and benchmarks. */
export const demo: Demo = { media: demoMedia, seed: seedDemo }
