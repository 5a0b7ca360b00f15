import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, checkoutPageAccess } from '@stoa/contract'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')
const IMPORT = /import \{([^}]*)\} from '@stoa\/client\/(?!pricing')\w+'/g
/** The page opens with it, and sends no token. */
const OPENING = 'redeemRedirectSession'

it('the page of a checkout makes only calls that its token may make', () => {
  const names = new Set(
    globSync(['checkout-root.tsx', '{checkout,thank-you}/**/*.{ts,tsx}'], { cwd: sources })
      .flatMap(path => [...readFileSync(join(sources, path), 'utf8').matchAll(IMPORT)])
      .flatMap(([, list = '']) => list.split(',').map(name => name.trim()))
      .filter(name => name && name !== OPENING),
  )
  const calls = allCalls.filter(({ name }) => names.has(name))
  expect(calls.length).toBeGreaterThan(10)
  const allowed = calls.filter(({ resource, name }) => checkoutPageAccess.has(`${resource}.${name}`))
  const missing = names.difference(new Set(allowed.map(({ name }) => name)))
  expect([...missing]).toEqual([])
})
