import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file of the built pages, ready to be sent. */
export interface Asset {
  plain: Uint8Array<ArrayBuffer>
  brotli?: Uint8Array<ArrayBuffer>
  type: string
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}
/** Nearly as small as the best, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const COMPRESSIBLE = /^(text|image\/svg)/

/** A file as pages load it; undefined for a file of another kind. */
export function toAsset(path: string, content: Uint8Array): Asset | undefined {
  const type = TYPES[extname(path)]
  if (!type) return undefined
  const plain = new Uint8Array(content)
  return {
    plain,
    type,
    ...(COMPRESSIBLE.test(type) && { brotli: new Uint8Array(brotliCompressSync(plain, BROTLI)) }),
  }
}

/** Everything below a folder that pages load, by its path there, with `/` between its parts. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !(extname(file.name) in TYPES)) continue
    const path = join(file.parentPath, file.name)
    const asset = toAsset(path, await readFile(path))
    if (asset) assets.set(relative(folder, path).replaceAll(sep, '/'), asset)
  }
  return assets
}
