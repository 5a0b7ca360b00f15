import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { compileSentences } from './compile-texts.ts'

/** Files of texts that packages bring for the admin: `locales/<language>.json`. */
export const TEXTS_FILE = /[\\/]locales[\\/][\w-]+\.json$/

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/** Compiles such a file to JSON. `en.json` beside it has the English texts that differ from their key, such as plurals. */
export async function compileTextsFile(path: string): Promise<string> {
  const english = await read(join(dirname(path), 'en.json')).catch(() => ({}))
  const report = (problem: string) => console.warn(`${path}: ${problem}`)
  return JSON.stringify(compileSentences(basename(path, '.json'), english, await read(path), report))
}
