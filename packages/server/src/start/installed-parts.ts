import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A separate package that depends on this one, so that production servers can omit it. */
export const DEMO: string = '@stoa/demo'

/** The program of the storefront, which is part of the repository and of no package. */
export const ownStorefront = fileURLToPath(new URL('../../../../apps/storefront/server.ts', import.meta.url))

/** Whether this installation has a storefront. */
export const hasStorefront = existsSync(ownStorefront)

/** Whether this installation has demo shops. */
export const hasDemo = isInstalled(DEMO)

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
