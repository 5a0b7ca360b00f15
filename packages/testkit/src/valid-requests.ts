import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@stoa/contract'
import type { TestDriver } from './test-driver.ts'
import type { ValidRequest, ValidRequests } from './valid-request.ts'

export type AllValidRequests = { [R in keyof Contract]: ValidRequests<R> }

const serverSources = join(import.meta.dirname, '../../server/src')
let loaded: Promise<AllValidRequests> | undefined

/**
 * The valid requests of all calls, from the files `*.requests.ts` beside their handlers. An export has the name of its
 * resource; several files may each hold some calls of one resource.
 */
export function loadValidRequests(): Promise<AllValidRequests> {
  loaded ??= load()
  return loaded
}

async function load() {
  const all: Record<string, Record<string, unknown>> = {}
  for (const path of globSync('**/*.requests.ts', { cwd: serverSources }).sort()) {
    const module: Record<string, object> = await import(join(serverSources, path))
    for (const [resource, requests] of Object.entries(module)) {
      all[resource] ??= {}
      const table = all[resource]
      for (const [name, request] of Object.entries(requests)) {
        if (name in table) throw new Error(`${path}: ${resource}.${name} has a second valid request`)
        table[name] = request
      }
    }
  }
  return all as unknown as AllValidRequests
}

/** The valid request of a call by its name. */
export async function validRequest(
  driver: TestDriver,
  resource: keyof Contract,
  name: string,
): Promise<ValidRequest> {
  const table: Record<string, (driver: TestDriver) => Promise<ValidRequest>> =
    (await loadValidRequests())[resource] ?? {}
  const create = table[name]
  if (!create)
    throw new Error(`${resource}.${name} has no valid request: add it to a *.requests.ts beside its handler`)
  return create(driver)
}
