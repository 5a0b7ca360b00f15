/** How far reads of products slow down while 100 pictures are rendered: `npm run pictures -w bench`. */
import { crc32, deflateSync } from 'node:zlib'
import { caller } from './call.ts'
import { openConnection } from './connection.ts'
import { READERS } from './measure.ts'
import { readers, readsOf } from './reads.ts'
import { setUp, shopsOf } from './set-up.ts'
import { openShopper } from './shopper.ts'
import { median, quantile } from './statistics.ts'

const PICTURES = 100
const PICTURE_CLIENTS = 8
const RUNS = 5
const IDLE_MS = 4000
/** p99 while pictures are rendered may be so many times that without. */
const FACTOR = 2
const [WIDTH, HEIGHT] = [2400, 1600]

/** A part of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** A PNG file of 3.8 million pixels, each with another colour than its neighbours. */
function photo(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let at = 0; at < lines.length; at++)
    lines[at] = at % (1 + WIDTH * 3) === 0 ? 0 : (at * 31 + at / 97) & 255
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const closers: (() => Promise<unknown>)[] = []
const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

try {
  const { running } = await setUp(shopsOf([1000]), { log, onClose: close => void closers.push(close) })
  const [{ shop, port }] = running as [(typeof running)[number]]
  const connection = await openConnection(port)
  const base = `http://127.0.0.1:${port}`
  const content = photo()
  const { mediaFile } = await caller(connection)<{ mediaFile: { id: string; uploadUrl: string } }>(
    '/v1/media-files',
    { mediaFile: { displayName: 'Photo', sizeInBytes: content.length } },
    shop.apiKey,
  )
  const { pathname, search } = new URL(mediaFile.uploadUrl)
  const uploaded = await fetch(base + pathname + search, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(content),
  })
  if (uploaded.status !== 204) throw new Error(`${uploaded.status} ${await uploaded.text()}`)

  const token = await openShopper(connection, shop).visit()
  const workers = await readers(port, readsOf(shop, token, { popular: true }).products, READERS)
  connection.close()

  /** Milliseconds of each read until the work ends. */
  async function readsDuring(work: Promise<unknown>): Promise<number[]> {
    let isDone = false
    const ended = work.finally(() => {
      isDone = true
    })
    const times: number[] = []
    await Promise.all(
      workers.map(async read => {
        while (!isDone) {
          const start = performance.now()
          await read()
          times.push(performance.now() - start)
        }
      }),
    )
    await ended
    return times
  }

  /** Each picture of a run has a size of its own, so that none comes from the cache. */
  async function render(run: number): Promise<void> {
    let next = 0
    await Promise.all(
      Array.from({ length: PICTURE_CLIENTS }, async () => {
        while (next < PICTURES) {
          const width = 300 + run * PICTURES + next++
          const reply = await fetch(`${base}/media/${mediaFile.id}/v1/fill/w_${width},h_200,al_c/photo.webp`)
          if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
          await reply.arrayBuffer()
        }
      }),
    )
  }

  await readsDuring(new Promise(resolve => setTimeout(resolve, IDLE_MS / 2)))
  const factors: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const idle = quantile(await readsDuring(new Promise(resolve => setTimeout(resolve, IDLE_MS))), 0.99)
    const loaded = quantile(await readsDuring(render(run)), 0.99)
    factors.push(loaded / idle)
    console.log(
      `p99 of reads ${idle.toFixed(1)} ms, ${loaded.toFixed(1)} ms while ${PICTURES} pictures are rendered`,
    )
  }
  const factor = median(factors)
  console.log(`${factor.toFixed(2)} times (median), at most ${FACTOR}${factor > FACTOR ? ': MISSED' : ''}`)
  if (factor > FACTOR) process.exitCode = 1
} finally {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}
process.exit()
