import type { TestProject } from 'vitest/node'
import { type EphemeralServer, startEphemeral } from '../../packages/server/src/storage/embedded/ephemeral.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this run, as a role that may create databases. */
    databaseUrl: string
  }
}

let users = 0
let cluster: Promise<EphemeralServer> | undefined

/** One embedded PostgreSQL for the whole run, whichever projects take part; DATABASE_URL names another instead, CITUS_URL one of Citus. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.CITUS_URL ?? process.env.DATABASE_URL
  if (own && !cluster) {
    project.provide('databaseUrl', own)
    process.env.DATABASE_URL = own
    return async () => {}
  }
  users++
  cluster ??= startEphemeral()
  const { url } = await cluster
  project.provide('databaseUrl', url)
  // Workers of the testkit read this variable before they start an embedded server.
  process.env.DATABASE_URL = url
  return async () => {
    if (--users > 0 || !cluster) return
    const { stop } = await cluster
    cluster = undefined
    delete process.env.DATABASE_URL
    await stop()
  }
}
