import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boundaries, forbiddenImports, forbiddenStatements, usedBy } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')
const TESTS =
  /\.(test|spec|fixture|requests|test-d)\.tsx?$|\/test\/|\/e2e\/|\/generated\/|(vite|vitest|react-router)[\w.-]*\.config\.ts$/

const modules = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: entry => /(^|\/)(node_modules|build|dist|\.react-router)$/.test(entry),
})
  .filter(path => !TESTS.test(path))
  .map(path => [path, readFileSync(join(root, path), 'utf8')] as const)

describe('boundaries', () => {
  it('cover every folder of the server, every package and every app', () => {
    const folders = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry =>
        entry.isDirectory() ? entry.name : [],
      )
    expect(Object.keys(boundaries.server).filter(Boolean).sort()).toEqual(
      [...new Set([...folders('packages/server/src'), 'generated'])].sort(),
    )
    expect(Object.keys(boundaries.workspace).sort()).toEqual(
      [...folders('packages'), ...folders('apps')].sort(),
    )
  })

  it('hold for every import', () => {
    expect(modules.length).toBeGreaterThan(700)
    expect(modules.flatMap(([path, source]) => forbiddenImports(path, source))).toEqual([])
  })

  it('of a feature name what it imports, and nothing else', () => {
    const faces = modules.filter(([path]) => /^packages\/server\/src\/[\w-]+\/feature\.ts$/.test(path))
    expect(faces.length).toBeGreaterThan(30)
    const unused = faces.flatMap(([face, source]) => {
      const folder = face.slice(0, face.lastIndexOf('/') + 1)
      const own = modules.filter(([path]) => path.startsWith(folder) && path !== face)
      return usedBy(source)
        .filter(used => !own.some(([, text]) => text.includes(`/${used}/index.ts'`)))
        .map(
          used => `${face}: no module of the feature imports ${used}/index.ts, so \`uses\` need not name it`,
        )
    })
    expect(unused).toEqual([])
  })

  it('keep SQL in storage/', () => {
    expect(modules.flatMap(([path, source]) => forbiddenStatements(path, source))).toEqual([])
  })
})

const S = 'packages/server/src'

describe('an import that is forbidden', () => {
  it.each([
    [`${S}/storage/a.ts`, "import { a } from '../ecom/index.ts'", 'storage/ must not import ecom/'],
    [`${S}/storage/a.ts`, "import { a } from '#src/data/items.ts'", 'storage/ must not import data/'],
    [`${S}/storage/query/a.ts`, "export * from '../../edge/app.ts'", 'storage/ must not import edge/'],
    [`${S}/storage/a.ts`, "import { Hono } from 'hono'", 'storage/ must not import the package hono'],
    [`${S}/ecom/a.ts`, "import type { A } from '../edge/app.ts'", 'ecom/ must not import edge/'],
    [`${S}/ecom/a.ts`, "import {\n  a,\n  b,\n} from '../stores/products.ts'", 'import from stores/index.ts'],
    [`${S}/ecom/a.ts`, "const a = await import('../edge/app.ts')", 'ecom/ must not import edge/'],
    [`${S}/ecom/a.ts`, "import { sql } from 'kysely'", 'ecom/ must not import the package kysely'],
    [`${S}/edge/a.ts`, "import pg from 'pg'", 'edge/ must not import the package pg'],
    [`${S}/call/a.ts`, "import { a } from '../data/items.ts'", 'call/ must not import data/'],
    [`${S}/pricing/a.ts`, "import '../storage/sql.ts'", 'pricing/ must not import storage/'],
    [`${S}/stores/a.ts`, "import { a } from '../testing/nodes.ts'", 'stores/ must not import testing/'],
    [`${S}/new/a.ts`, "import { a } from './b.ts'", 'new/ has no boundary'],
    [`${S}/main.ts`, "import { demo } from '@stoa/demo'", 'server must not import demo'],
    [`${S}/main.ts`, "import { a } from '../../demo/src/seed.ts'", 'server must not import demo'],
    ['packages/contract/src/a.ts', "import { a } from '@stoa/client'", 'contract must not import client'],
    ['packages/client/src/a.ts', "import { a } from '@stoa/server'", 'client must not import server'],
    [
      'packages/client/src/a.ts',
      "import { Type } from 'typebox'",
      'client must not import the package typebox',
    ],
    ['packages/react/src/a.tsx', "import { a } from '@stoa/ui'", 'react must not import ui'],
    ['packages/ui/src/a.tsx', "import { a } from '@stoa/client'", 'ui must not import client'],
    [
      'apps/storefront/app/a.ts',
      "import type { A } from '@stoa/contract'",
      'storefront must not import contract',
    ],
    ['apps/hosted/src/a.ts', "import { a } from '@stoa/server'", 'hosted must not import server'],
  ])('is reported in %s: %s', (path, source, problem) => {
    expect(forbiddenImports(path, source).join('\n')).toContain(problem)
  })

  it.each([
    [`${S}/ecom/a.ts`, "import { a } from '../stores/index.ts'"],
    [`${S}/call/a.ts`, "import type { A } from '../data/items.ts'"],
    [`${S}/storage/a.ts`, "const text = sql`select 'a' as b from 'edge'`"],
    [`${S}/edge/a.ts`, "const EXAMPLE = `import a from 'a'\nimport { b } from '@stoa/client'\n`"],
    ['apps/hosted/src/a.ts', "import { a } from '@stoa/client'"],
  ])('is not reported in %s: %s', (path, source) => {
    expect(forbiddenImports(path, source)).toEqual([])
  })
})

describe('SQL outside storage/', () => {
  it.each([
    'await db.all(sql`select 1`)',
    'await db.first(sql<{ a: number }>`select 1`)',
    "builder.selectFrom('products')",
    "db.insertInto('products')",
    "db.updateTable('products')",
    "db.deleteFrom('products')",
    "pool.query('select 1')",
    'tx.raw(`select 1`)',
  ])('is reported: %s', source => {
    expect(forbiddenStatements(`${S}/identity/a.ts`, `\n${source}`)).toEqual([
      expect.stringContaining(`${S}/identity/a.ts:2: `),
    ])
    expect(forbiddenStatements(`${S}/storage/a.ts`, source)).toEqual([])
  })

  it.each(["c.req.query('client_id')", 'await database.raw(text, values)'])('is not: %s', source => {
    expect(forbiddenStatements(`${S}/edge/a.ts`, source)).toEqual([])
  })
})
