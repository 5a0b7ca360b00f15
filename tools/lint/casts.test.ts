import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../packages/server/src')
const PRODUCTION = /^(?!.*(?:\.(?:test|fixture|requests)\.ts$|(?:^|\/)test(?:ing)?\/))/

/** `as never` and `as unknown as` say to the compiler what it cannot check: also errors and events that no call declares. */
const castsIn = (source: string) =>
  source
    .split('\n')
    .filter(line => !/^\s*(?:\*|\/[/*])/.test(line))
    .flatMap(line => line.match(/\bas (?:never|unknown as)\b/g) ?? [])

/** The casts that are left, by file. A smaller number goes here, a larger one into better types. */
const LEFT: Record<string, number> = {
  'crud/crud-handlers.ts': 1,
  'crud/implement-entities.ts': 1,
  'crud/seed-entities.ts': 1,
  'data/items/insert-for-site.ts': 1,
  'data/jobs/movement/read-file.ts': 1,
  'edge/mount-pages.ts': 2,
  'identity/factors/webauthn.ts': 2,
  'journal/undo-change.ts': 1,
  'open-host.ts': 1,
  'storage/connections.ts': 2,
  'storage/custom-field-indexes.ts': 1,
  'storage/query/check-filter.ts': 1,
}

it('casts that the compiler does not check become no more', () => {
  const found = globSync('**/*.ts', { cwd: server })
    .filter(file => PRODUCTION.test(file))
    .map(file => [file, castsIn(readFileSync(join(server, file), 'utf8')).length] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(LEFT)
  expect(Object.values(LEFT).reduce((sum, count) => sum + count, 0)).toBeLessThan(20)
})

it.each([
  ['return ctx as never', 1],
  ['call(a as never, b as never)\nconst c = d as unknown as E', 3],
  ['  // It was never used.\n  * The one that has never been\nconst last = words as string[]', 0],
])('finds casts in %j', (source, count) => {
  expect(castsIn(source)).toHaveLength(count)
})
