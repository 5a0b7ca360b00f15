import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const storage = join(import.meta.dirname, '../../packages/server/src/storage')

/** Folders without statements on fixed tables, and migrations, which keep the columns of their time. */
const EXCLUDED = /^(?:migrations|query|embedded|generated)\/|\.test\.ts$/

/** Values that have the name of a column but are computed in the statement. */
const COMPUTED = [
  'data/job-results.ts: doc', // The document as text.
  'identity/personal-data.ts: doc', // The document with the id of its row.
  'identity/personal-data.ts: packed', // The packed payload, if the member may read it.
  'job-runs.ts: deaths', // A number of rows.
]

/** Columns by table, from the types that are generated from the schema. */
const tableColumns = new Map(
  [
    ...readFileSync(join(storage, 'generated/table-rows.ts'), 'utf8').matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm),
  ].map(([, table = '', body = '']) => [
    table,
    new Set([...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => column)),
  ]),
)

/** The text from `start` to the bracket that closes the one before it. */
function upTo(text: string, start: number, open: string, close: string): string {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === open) depth++
    else if (text[at] === close && text[at - 1] !== '=' && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Properties with a primitive type, written by hand. The compiler checks those that narrow a `RowOf`. */
const handWritten = (type: string) =>
  [...type.replace(/RowOf<[^>]*>/g, '').matchAll(/(\w+)\??: (?:string|number|boolean|Buffer|object)\b/g)].map(
    ([, name = '']) => name,
  )

/** The row types of a file's statements, with the types that the file itself declares in place of their names. */
function rowTypes(source: string): { type: string; statement: string }[] {
  const declared = new Map(
    [...source.matchAll(/^(?:export )?(?:interface|type) (\w+)(?: extends [^{]*| =)? \{/gm)].map(found => [
      found[1] ?? '',
      upTo(source, found.index + found[0].length, '{', '}'),
    ]),
  )
  return [...source.matchAll(/\b(?:all|first|newestRows|sql)</g)].map(found => {
    const start = found.index + found[0].length
    const type = upTo(source, start, '<', '>')
    const expanded = [type, ...[...type.matchAll(/\w+/g)].map(([name]) => declared.get(name) ?? '')].join(
      '\n',
    )
    return { type: expanded, statement: upTo(source, source.indexOf('(', start) + 1, '(', ')') }
  })
}

/** Names of hand-written properties that are columns of a table of their statement. */
function handWrittenColumns(source: string): string[] {
  return rowTypes(source).flatMap(({ type, statement }) => {
    const tables = [...statement.matchAll(/\b(?:from|into|update|join) (\w+)/g)].map(([, name = '']) => name)
    return handWritten(type).filter(name =>
      tables.some(
        table => tableColumns.get(table)?.has(snakeCase(name)) || tableColumns.get(table)?.has(name),
      ),
    )
  })
}

const files = readdirSync(storage, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !EXCLUDED.test(file),
)

it('finds hand-written columns, in place and in an interface', () => {
  expect(handWrittenColumns('db.all<{ id: string; total: number }>(sql`select id from carts`)')).toEqual([
    'id',
  ])
  const source =
    'interface Row {\n  ownerId: string\n}\ndb.first<Row>(sql`select owner_id as "ownerId" from carts`)'
  expect(handWrittenColumns(source)).toEqual(['ownerId'])
  expect(handWrittenColumns("db.all<Pick<TableRows['carts'], 'id'>>(sql`select id from carts`)")).toEqual([])
})

it('row types of fixed tables follow from the generated types', () => {
  const found = files.flatMap(file =>
    handWrittenColumns(readFileSync(join(storage, file), 'utf8')).map(name => `${file}: ${name}`),
  )
  expect([...new Set(found)].sort()).toEqual(COMPUTED)
})
