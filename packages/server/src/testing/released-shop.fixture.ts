import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** A request that was answered by the released version, and its reply. Later versions answer the same, and may add fields. */
interface RecordedCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  status: number
  reply: unknown
}

/** A shop of a released version: its database and media files as a backup, and how programs and people reach it. */
export interface ReleasedShop {
  /** Time of the shop's clock, in milliseconds. */
  now: number
  baseUrl: string
  siteId: string
  clientId: string
  apiKey: string
  /** The session of a visitor with a cart, which has one line. */
  refreshToken: string
  /** A member, who signs in with the password. */
  member: { email: string; password: string }
  /** What the merchant and buyers read before the upgrade. */
  calls: RecordedCall[]
  /** Files of the backup: content in base64 by path. */
  files: Record<string, string>
}

/** Folder of the fixtures: for each released version a project, a shop in `shop.json.zst`, and the test in a process of its own. */
export const releases = join(import.meta.dirname, '../../upgrades')

const fileOf = (version: string) => join(releases, version, 'shop.json.zst')

/** The files below a folder, by path. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      files[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
    }
  return files
}

export const writeReleasedShop = (version: string, shop: ReleasedShop) =>
  writeFile(fileOf(version), zstdCompressSync(JSON.stringify(shop)))

export const readReleasedShop = async (version: string): Promise<ReleasedShop> =>
  JSON.parse(zstdDecompressSync(await readFile(fileOf(version))).toString())
