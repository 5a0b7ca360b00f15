import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

interface Asset {
  type: string
  /** The text by content encoding; `identity` is always there. */
  bodies: Map<string, Buffer>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt'])
const brotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/**
 * Reads the built client into memory once, compressed both ways, and answers requests for it. The names carry a
 * hash of the content, so browsers may keep them for ever. Files of unknown types are left out, on purpose.
 */
export async function loadAssets(directory: URL) {
  const assets = new Map<string, Asset>()
  const names = await readdir(directory, { recursive: true })
  await Promise.all(
    names.map(async name => {
      const type = types[extname(name)]
      if (type && !name.startsWith('.')) assets.set(`/${name}`, await read(new URL(name, directory), type))
    }),
  )

  return function serve(req: IncomingMessage, res: ServerResponse): boolean {
    const path = (req.url ?? '/').split('?', 1)[0] as string
    const asset = assets.get(path)
    if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) return false
    const encoding = pick(asset, String(req.headers['accept-encoding'] ?? ''))
    const body = asset.bodies.get(encoding) as Buffer
    res.setHeader('Content-Type', asset.type)
    res.setHeader('Content-Length', body.length)
    res.setHeader('Vary', 'Accept-Encoding')
    res.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.end(req.method === 'HEAD' ? undefined : body)
    return true
  }
}

async function read(file: URL, type: string): Promise<Asset> {
  const body = await readFile(file)
  const bodies = new Map([['identity', body]])
  if (compressible.has(extname(file.pathname))) {
    bodies.set('br', await brotli(body))
    bodies.set('gzip', await promisify(gzip)(body, { level: 9 }))
  }
  return { type, bodies }
}

function pick({ bodies }: Asset, accepted: string): string {
  const offered = accepted.split(',').map(part => part.split(';', 1)[0]?.trim())
  return ['br', 'gzip'].find(encoding => bodies.has(encoding) && offered.includes(encoding)) ?? 'identity'
}
