/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createS3Server } from '@stoa/testkit'
import S3rver from 's3rver'

/** A server of a bucket for tests. */
interface BucketServer {
  url: string
  close(): Promise<void>
}

/** Another author's server of S3, which accepts what our own might read too kindly. It verifies signatures too. */
async function openS3rver(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'stoa-s3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media' }],
  })
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/media?region=us-east-1`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Servers that speak the HTTP of S3, by name. */
export const bucketServers: readonly [name: string, open: () => Promise<BucketServer>][] = [
  ['the testkit', createS3Server],
  ['s3rver', openS3rver],
]
