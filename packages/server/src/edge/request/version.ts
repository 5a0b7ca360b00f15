import { versions } from '@stoa/contract/versions'
import { Failure } from '../../call/failure.ts'

const LENGTH_MAX = 40

/** The headers of a reply to a request that names the version of the calls that it was built for. Rejects an unknown one. */
export function versionHeaders(requested: string | null): Record<string, string> | undefined {
  if (requested === null) return undefined
  const version = versions.find(known => known === requested.trim())
  if (!version)
    throw new Failure('UNKNOWN_VERSION', {
      version: requested.slice(0, LENGTH_MAX),
      known: versions.join(', '),
    })
  return { 'stoa-version': version }
}
