import { basename, resolve } from 'node:path'
import { SentenceError } from './sentence-error.ts'

/** The rules of npm for names of packages, without scopes. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/
const TAKEN = new Set(['node_modules', 'favicon.ico', 'stoa', 'storefront'])

/** The name of the project in a folder. Throws one sentence if npm would reject it. */
export function projectName(folder: string): string {
  const name = basename(resolve(folder))
  if (!NAME.test(name) || TAKEN.has(name))
    throw new SentenceError(
      `"${name}" cannot be the name of the project: use up to 100 lower-case letters, digits, "-", "_" and ".", such as my-shop.`,
    )
  return name
}

/** The name of the shop that people read: "my-shop" becomes "My shop". */
export function shopTitle(name: string): string {
  const words = name.replace(/[-_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
