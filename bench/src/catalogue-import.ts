import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, caller } from './call.ts'
import { openConnection } from './connection.ts'
import type { Running } from './measure.ts'
import type { Usage } from './runs.ts'

/** An import of a generated catalogue, and the memory of the API process. */
export interface ImportResult {
  products: number
  variants: number
  megabytes: number
  seconds: number
  perSecond: number
  beforeMb: number
  peakMb: number
  reached: boolean
}

const PER_SECOND = 1000
const PEAK_MB = 300
const POLL_MS = 250
const LINES_AT_ONCE = 2000

const SIZES = ['S', 'M', 'L']

const lineOf = (n: number) =>
  `${JSON.stringify({
    slug: `imported-${n}`,
    name: `Imported product ${n}`,
    description: `Product ${n} of a catalogue that a merchant moves to this shop, with a few words about it.`,
    sku: `IMP-${n}`,
    price: (n % 9000) / 10 + 1,
    brand: `Brand ${n % 40}`,
    weight: 1,
    manageVariants: true,
    options: [{ name: 'Size', choices: SIZES.map(value => ({ value })) }],
    media: [{ mediaType: 'image', image: { url: `https://img.example/${n}.jpg` } }],
    variants: SIZES.map((size, i) => ({
      choices: { Size: size },
      sku: `IMP-${n}-${size}`,
      price: (n % 9000) / 10 + 1 + i,
      stock: { trackQuantity: true, quantity: n % 50 },
    })),
  })}\n`

async function* fileOf(products: number) {
  for (let n = 0; n < products; n += LINES_AT_ONCE)
    yield new TextEncoder().encode(
      Array.from({ length: Math.min(LINES_AT_ONCE, products - n) }, (_, i) => lineOf(n + i)).join(''),
    )
}

interface Transfer {
  id: string
  status: string
  created: number
  total?: number
  finishedDate?: string
}

/** Uploads a catalogue and imports it. */
export async function measureImport(
  { port, shop, platform }: Running,
  products: number,
): Promise<ImportResult> {
  const send = caller(await openConnection(port))
  const call: Call = (path, body) => send(path, body, shop.apiKey)
  const base = '/v1/catalog-transfers'
  const { fileId, uploadUrl } = await call<{ fileId: string; uploadUrl: string }>(`${base}/upload-url`, {})
  const body = Readable.toWeb(Readable.from(fileOf(products)))
  const upload = await fetch(uploadUrl, { method: 'PUT', body, duplex: 'half' } as unknown as RequestInit)
  if (!upload.ok) throw new Error(`The upload ended with status ${upload.status}`)
  const before = await platform.ask<Usage>('usage')
  const startedAt = performance.now()
  const started = await call<{ transfer: Transfer }>(`${base}/import`, { fileId, format: 'JSONL' })
  let { transfer } = started
  while (!transfer.finishedDate) {
    await sleep(POLL_MS)
    transfer = (await call<{ transfer: Transfer }>(`${base}/${started.transfer.id}`)).transfer
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (transfer.created !== products) throw new Error(`The import failed: ${JSON.stringify(transfer)}`)
  const peakMb = (await platform.ask<Usage>('usage')).peakRss / 1024 / 1024
  const perSecond = products / seconds
  return {
    products,
    variants: products * SIZES.length,
    megabytes: (transfer.total ?? 0) / 1024 / 1024,
    seconds,
    perSecond,
    beforeMb: before.rss / 1024 / 1024,
    peakMb,
    reached: perSecond >= PER_SECOND && peakMb < PEAK_MB,
  }
}
