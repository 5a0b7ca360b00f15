import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createS3Server } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type MediaStore, openDiskStore } from './media-store.ts'
import { openS3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'stoa-media-'))
// Lists have several pages, and uploads several objects.
const server = await createS3Server({ pageSize: 2 })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const disk = openDiskStore(folder)
let requests = 0
const bucket = openS3Store(server.url, {
  logger: pino({ level: 'silent' }),
  newId: () => `request-${++requests}`,
  partBytes: 50,
})

/** Bodies of an upload: their chunks, and whether they break off after them. */
const bodies = fc.array(
  fc.record({
    chunks: fc.array(fc.uint8Array({ minLength: 1, maxLength: 120 }), { maxLength: 4 }),
    breaks: fc.boolean(),
  }),
  { maxLength: 5 },
)

async function* bodyOf({ chunks, breaks }: { chunks: Uint8Array[]; breaks: boolean }) {
  yield* chunks
  if (breaks) throw new Error('the connection broke')
}

let files = 0

test('a bucket stores what a folder stores, also of uploads that break off (protocol/media §2)', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, fc.nat(400), async (uploads, bytes) => {
      const key = { siteId: '00000000-0000-4000-8000-000000000001', id: `file-${++files}` }
      const states = async (store: MediaStore) => {
        const sizes: number[] = []
        for (const upload of uploads) {
          await store.append(key, bodyOf(upload)).catch((error: Error) => {
            if (error.message !== 'the connection broke') throw error
          })
          sizes.push(await store.size(key))
        }
        const isEmpty = (sizes.at(-1) ?? 0) === 0
        const head = isEmpty || bytes === 0 ? '' : (await store.read(key, bytes)).toString('hex')
        const content = isEmpty ? '' : (await store.read(key)).toString('hex')
        await store.remove(key)
        return { sizes, head, content, left: await store.size(key) }
      }
      expect(await states(bucket)).toEqual(await states(disk))
    }),
    { numRuns: sized(20, 600) },
  )
  expect(server.objects.size).toBe(0)
})
