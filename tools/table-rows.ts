import type { ColumnDef, Node } from 'libpg-query'
import { parse } from 'libpg-query'

/** A column of a table, with its type as `information_schema` names it: `_text` is an array. */
export interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
}

/** TypeScript types of PostgreSQL types, as the parsers of `database.ts` return them. Elements of an array type have the same. */
const TYPES: Record<string, string> = {
  bigserial: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'number',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

function typeOf({ table, name, type, nullable }: Column) {
  const found = TYPES[type.replace(/^_/, '')]
  if (!found) throw new Error(`${table}.${name}: add the type ${type} to TYPES`)
  const whole = type.startsWith('_') ? `${found}[]` : found
  return nullable && whole !== 'unknown' ? `${whole} | null` : whole
}

/** The source of `table-rows.ts`: the type of each row, by table. */
export function tableRowsSource(columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map(column => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `// Written by tools/generate.ts from the schema. Do not edit.

/** The columns of every table with the types of their values: \`Pick<TableRows['members'], 'id'>\` (decision 040). */
export interface TableRows {
${tables.join('')}}
`
}

const texts = (nodes: readonly Node[] = []) =>
  nodes.map(node => ('String' in node ? (node.String.sval ?? '') : ''))

const NOT_NULL = ['CONSTR_NOTNULL', 'CONSTR_PRIMARY', 'CONSTR_IDENTITY']

function columnOf(table: string, { colname = '', typeName, constraints = [] }: ColumnDef): Column {
  const type = texts(typeName?.names).at(-1) ?? ''
  const isRequired = constraints.some(
    node => 'Constraint' in node && NOT_NULL.includes(node.Constraint.contype ?? ''),
  )
  return { table, name: colname, type: typeName?.arrayBounds ? `_${type}` : type, nullable: !isRequired }
}

/** The columns of the tables that statements leave in the schema `public`, in the order of tables, then of columns. */
export async function columnsOfTables(statements: string): Promise<Column[]> {
  const tables = new Map<string, Column[]>()
  for (const { stmt } of (await parse(statements)).stmts ?? []) if (stmt) apply(tables, stmt)
  return [...tables.keys()].sort().flatMap(table => tables.get(table) ?? [])
}

function apply(tables: Map<string, Column[]>, statement: Node): void {
  if ('CreateStmt' in statement) {
    const { relation, tableElts = [], if_not_exists: isRepeated } = statement.CreateStmt
    const table = relation?.relname ?? ''
    if (relation?.schemaname ?? (isRepeated && tables.has(table))) return
    const columns = tableElts.flatMap(node => ('ColumnDef' in node ? columnOf(table, node.ColumnDef) : []))
    for (const node of tableElts)
      if ('Constraint' in node && node.Constraint.contype === 'CONSTR_PRIMARY')
        require(columns, texts(node.Constraint.keys))
    tables.set(table, columns)
  } else if ('AlterTableStmt' in statement) {
    const table = statement.AlterTableStmt.relation?.relname ?? ''
    for (const node of statement.AlterTableStmt.cmds ?? [])
      if ('AlterTableCmd' in node)
        tables.set(table, altered(table, tables.get(table) ?? [], node.AlterTableCmd))
  } else if ('RenameStmt' in statement) {
    const { renameType, relation, subname, newname = '' } = statement.RenameStmt
    const former = relation?.relname ?? ''
    const columns = tables.get(former) ?? []
    if (renameType === 'OBJECT_COLUMN')
      tables.set(
        former,
        columns.map(column => (column.name === subname ? { ...column, name: newname } : column)),
      )
    if (renameType !== 'OBJECT_TABLE') return
    tables.delete(former)
    tables.set(
      newname,
      columns.map(column => ({ ...column, table: newname })),
    )
  } else if ('DropStmt' in statement && statement.DropStmt.removeType === 'OBJECT_TABLE') {
    for (const node of statement.DropStmt.objects ?? [])
      if ('List' in node) tables.delete(texts(node.List.items).join('.'))
  }
}

function require(columns: readonly Column[], names: readonly string[]) {
  for (const column of columns) if (names.includes(column.name)) column.nullable = false
}

type AlterTableCommand = Extract<Node, { AlterTableCmd: unknown }>['AlterTableCmd']

function altered(table: string, columns: Column[], { subtype, name, def }: AlterTableCommand): Column[] {
  const change = (changes: Partial<Column>) =>
    columns.map(column => (column.name === name ? { ...column, ...changes } : column))
  const definition = def && 'ColumnDef' in def ? columnOf(table, def.ColumnDef) : undefined
  if (subtype === 'AT_DropColumn') return columns.filter(column => column.name !== name)
  if (subtype === 'AT_SetNotNull') return change({ nullable: false })
  if (subtype === 'AT_DropNotNull') return change({ nullable: true })
  if (subtype === 'AT_AddColumn' && definition) return [...columns, definition]
  if (subtype === 'AT_AlterColumnType' && definition) return change({ type: definition.type })
  return columns
}
