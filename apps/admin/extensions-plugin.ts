import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compileTextsFile, TEXTS_FILE } from '@stoa/texts/compile-file'
import type { Plugin } from 'vite'

const MODULE = '#installed-extensions'
const RESOLVED = `\0${MODULE}`

/** Paths in the setting are relative to the folder of the workspace. */
const WORKSPACE = resolve(import.meta.dirname, '../..')

/** The module of an extension: a package by its name, or a file or folder by its path. */
function moduleOf(name: string): { from: string; folder?: string } {
  if (!/^[./]/.test(name)) return { from: name }
  const path = resolve(WORKSPACE, name)
  if (!existsSync(path)) throw new Error(`STOA_ADMIN_EXTENSIONS names ${name}: there is no ${path}.`)
  if (!statSync(path).isDirectory()) return { from: path, folder: dirname(path) }
  const manifest = join(path, 'package.json')
  if (!existsSync(manifest)) throw new Error(`STOA_ADMIN_EXTENSIONS names ${name}: ${manifest} is missing.`)
  const { exports, main } = JSON.parse(readFileSync(manifest, 'utf8'))
  const entry = typeof exports === 'string' ? exports : (exports?.['.'] ?? main ?? 'index.ts')
  return { from: join(path, entry), folder: path }
}

/** Builds the extensions into the admin that `STOA_ADMIN_EXTENSIONS` names, separated by commas. */
export function adminExtensions(setting = process.env.STOA_ADMIN_EXTENSIONS ?? ''): Plugin {
  const modules = setting
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .map(moduleOf)
  return {
    name: 'stoa-admin-extensions',
    enforce: 'pre',
    resolveId: id => (id === MODULE && modules.length > 0 ? RESOLVED : undefined),
    load: id =>
      id === RESOLVED
        ? [
            ...modules.map(({ from }, i) => `import extension${i} from ${JSON.stringify(from)}`),
            `export const installed = [${modules.map((_, i) => `extension${i}`).join(', ')}]`,
          ].join('\n')
        : TEXTS_FILE.test(id)
          ? compileTextsFile(id)
          : undefined,
    // Tailwind looks for class names in the folder of the admin alone.
    transform: (code, id) =>
      id.endsWith('/apps/admin/src/app.css')
        ? modules.reduce(
            (css, { folder }) => (folder ? `${css}\n@source ${JSON.stringify(folder)};` : css),
            code,
          )
        : undefined,
  }
}
