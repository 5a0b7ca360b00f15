import type { Node } from 'libpg-query'
import { parse } from 'libpg-query'

type Fields<Kind extends string> = Extract<Node, Record<Kind, unknown>>[Kind &
  keyof Extract<Node, Record<Kind, unknown>>]

/** Statements that take nothing from what the running version knows, whatever they name. */
const EXPANDING = new Set([
  'AlterEnumStmt',
  'AlterFunctionStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'DeleteStmt',
  'GrantStmt',
  'InsertStmt',
  'SelectStmt',
  'UpdateStmt',
  'VariableSetStmt',
  'ViewStmt',
])

/** Changes of a table that statements of the running version do not notice. */
const EXPANDING_CHANGES = new Set([
  'AT_AttachPartition',
  'AT_DropNotNull',
  'AT_ReplaceRelOptions',
  'AT_ResetRelOptions',
  'AT_SetCompression',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_ValidateConstraint',
])

/** Why a change of a table that has rows is none of these, in words. */
const CONTRACTING_CHANGES: Record<string, string> = {
  AT_AddConstraint: 'adds a constraint, which may reject what the running version writes',
  AT_AlterColumnType: 'changes the type of',
  AT_DropColumn: 'drops',
  AT_DropConstraint: 'drops a constraint, which "on conflict" of the running version may name',
  AT_SetNotNull: 'forbids null in',
}

/** Functions whose value is another one for each row: as a default they rewrite the table, which is locked meanwhile. */
const VOLATILE = /^(?:clock_timestamp|gen_random_uuid|nextval|random|timeofday|uuid_generate_v\d\w*)$/

/**
 * The statements of a migration that nodes of the version before it may notice, one sentence each: they fail, or they wait while a
 * table is rewritten or an index is built. Tables of the migration itself are new, so nobody waits for them.
 */
export async function contractingStatements(statements: string): Promise<string[]> {
  const parsed = (await parse(statements)).stmts ?? []
  const nodes = parsed.flatMap(({ stmt }) => stmt ?? [])
  const made = new Set(
    nodes.flatMap(node => ('CreateStmt' in node ? (node.CreateStmt.relation?.relname ?? []) : [])),
  )
  return nodes.flatMap(node => findings(node, made))
}

function findings(node: Node, made: ReadonlySet<string>): string[] {
  if ('AlterTableStmt' in node) {
    const table = node.AlterTableStmt.relation?.relname ?? ''
    if (made.has(table)) return []
    return (node.AlterTableStmt.cmds ?? []).flatMap(command =>
      'AlterTableCmd' in command ? changeFindings(table, command.AlterTableCmd) : [],
    )
  }
  if ('IndexStmt' in node) {
    const { relation, idxname } = node.IndexStmt
    return made.has(relation?.relname ?? '')
      ? []
      : [`builds the index ${idxname} while ${relation?.relname} is locked: list it in "indexes"`]
  }
  if ('RenameStmt' in node) {
    const { relation, subname, newname } = node.RenameStmt
    return [`renames ${[relation?.relname, subname].filter(Boolean).join('.')} to ${newname}`]
  }
  if ('DropStmt' in node)
    return (node.DropStmt.objects ?? []).map(
      object =>
        `drops ${namesOf('ObjectWithArgs' in object ? object.ObjectWithArgs.objname : object).join('.')}`,
    )
  const kind = Object.keys(node)[0] ?? ''
  return EXPANDING.has(kind) ? [] : [`has a statement that this check does not know (${kind})`]
}

function changeFindings(table: string, { subtype, name, def }: Fields<'AlterTableCmd'>): string[] {
  const kind: string = subtype ?? ''
  if (EXPANDING_CHANGES.has(kind)) return []
  if (kind === 'AT_ColumnDefault') return def ? [] : [`drops the default of ${table}.${name}`]
  if (kind === 'AT_AddColumn' && def && 'ColumnDef' in def) return columnFindings(table, def.ColumnDef)
  const column = name ? ` ${table}.${name}` : ` ${table}`
  const words = CONTRACTING_CHANGES[kind]
  return [
    words ? (words.includes(',') ? `${words} (${table})` : words + column) : `changes ${table} by ${kind}`,
  ]
}

function columnFindings(
  table: string,
  { colname, typeName, constraints = [] }: Fields<'ColumnDef'>,
): string[] {
  const column = `${table}.${colname}`
  const kinds = constraints.flatMap(one => ('Constraint' in one ? one.Constraint : []))
  const has = (kind: string) => kinds.some(({ contype }) => contype === kind)
  const value = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const isSerial = namesOf(typeName?.names).some(type => /^(?:big|small)?serial\d?$/.test(type))
  return [
    ...(has('CONSTR_NOTNULL') && !value
      ? [`adds ${column}, which the running version does not write, without a default`]
      : []),
    ...(has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')
      ? [`adds ${column} with a unique index, which is built while the table is locked`]
      : []),
    ...(isSerial ||
    has('CONSTR_IDENTITY') ||
    has('CONSTR_GENERATED') ||
    functionsOf(value).some(name => VOLATILE.test(name))
      ? [`adds ${column} with a value for each row: the table is locked while it is rewritten`]
      : []),
  ]
}

/** All texts of names in a part of a statement, in their order. */
function namesOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesOf)
  if (typeof part !== 'object' || part === null) return []
  if ('sval' in part) return [String(part.sval)]
  return Object.values(part).flatMap(namesOf)
}

/** Names of the functions that an expression calls. */
function functionsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(functionsOf)
  if (typeof part !== 'object' || part === null) return []
  const own = 'funcname' in part ? namesOf(part.funcname).slice(-1) : []
  return [...own, ...Object.values(part).flatMap(functionsOf)]
}
