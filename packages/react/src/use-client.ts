'use client'

import type { ClientCore } from '@stoa/client'
import { useStoa } from './use-stoa.ts'

/** The client of the nearest `StoaProvider`. */
export const useClient = (): ClientCore<unknown> => useStoa().client
