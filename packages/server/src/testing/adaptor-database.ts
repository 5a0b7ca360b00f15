import pg from 'pg'

/** The SQL half of the adaptor of the tests: a table is a collection. Plain SQL, with the logic of SQL about missing values. */

/** A database beside that of the platform. */
export type SecondDatabase = pg.Pool

export const openPool = (connectionString: string): SecondDatabase =>
  new pg.Pool({ connectionString, max: 3 })

export type Item = Record<string, unknown>

/** Why a database did not do it, as adaptors say it. */
export class Rejected extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Column {
  name: string
  type: string
}

const CASTS: Record<string, string> = {
  text: 'text',
  numeric: 'numeric',
  boolean: 'boolean',
  'timestamp with time zone': 'timestamptz',
  jsonb: 'jsonb',
  ARRAY: 'text[]',
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A value as the driver takes it for a column. */
function parameterOf(value: unknown, { type }: Column): unknown {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  if (typeof value === 'object' && '$date' in value) return value.$date
  return value
}

function itemOf(row: Item, columns: readonly Column[]): Item {
  return Object.fromEntries(
    columns.flatMap(({ name, type }) => {
      const value = row[name]
      if (value === undefined) return []
      if (value instanceof Date) return [[name, { $date: value.toISOString() }]]
      return [[name, type === 'numeric' && value !== null ? Number(value) : value]]
    }),
  )
}

/** A condition in whichever form, as its operator and operands. */
export type AdaptorCondition =
  | { operator: '$and' | '$or'; nodes: AdaptorCondition[] }
  | { operator: '$not'; nodes: [AdaptorCondition] }
  | { operator: string; field: string; value: unknown }

class Statement {
  readonly values: unknown[] = []
  readonly columns: ReadonlyMap<string, Column>
  constructor(columns: readonly Column[]) {
    this.columns = new Map(columns.map(column => [column.name, column]))
  }

  column(name: string): Column {
    const column = this.columns.get(name)
    if (!column) throw new Rejected(400, 'FIELD_DOESNT_EXIST', `no column ${name}`)
    return column
  }

  value(value: unknown, column: Column, cast = CASTS[column.type]): string {
    this.values.push(parameterOf(value, column))
    return `$${this.values.length}::${cast}`
  }

  where(condition: AdaptorCondition | undefined): string {
    if (!condition) return 'true'
    if ('nodes' in condition) {
      const nodes = condition.nodes.map(node => this.where(node))
      if (condition.operator === '$not') return `not (${nodes[0]})`
      return nodes.length > 0 ? `(${nodes.join(condition.operator === '$and' ? ' and ' : ' or ')})` : 'true'
    }
    return this.test(condition.operator, this.column(condition.field), condition.value)
  }

  test(operator: string, column: Column, value: unknown): string {
    const name = column.type === 'text' ? `${quoted(column.name)} collate "C"` : quoted(column.name)
    const like = (pattern: (text: string) => string) =>
      `lower(${name}) like lower(${this.value(pattern(String(value).replace(/[\\%_]/g, '\\$&')), column)})`
    switch (operator) {
      case '$eq':
        return value === null ? `${name} is null` : `${name} = ${this.value(value, column)}`
      case '$ne':
        return value === null ? `${name} is not null` : `${name} <> ${this.value(value, column)}`
      case '$lt':
        return `${name} < ${this.value(value, column)}`
      case '$lte':
        return `${name} <= ${this.value(value, column)}`
      case '$gt':
        return `${name} > ${this.value(value, column)}`
      case '$gte':
        return `${name} >= ${this.value(value, column)}`
      case '$hasSome': {
        const list = (value as unknown[]).map(each => parameterOf(each, column))
        this.values.push(list)
        if (column.type === 'ARRAY') return `${name} && $${this.values.length}::text[]`
        return `${name} = any($${this.values.length}::${CASTS[column.type]}[])`
      }
      case '$hasAll':
        this.values.push(value)
        return `${name} @> $${this.values.length}::text[]`
      case '$exists':
        return `${name} is ${value ? 'not ' : ''}null`
      case '$contains':
        return like(text => `%${text}%`)
      case '$startsWith':
        return like(text => `${text}%`)
      case '$endsWith':
        return like(text => `%${text}`)
      case '$urlized': {
        const words = (value as string[]).map(word => word.replace(/[^A-Za-z0-9]/g, '\\$&'))
        return `lower(${name}) ~ lower(${this.value(`^${words.join('[ \t\n-]')}$`, column)})`
      }
      default:
        throw new Rejected(400, 'BAD_REQUEST', `no operator ${operator}`)
    }
  }
}

export interface Query {
  where?: AdaptorCondition | undefined
  sort?: readonly { field: string; descending: boolean }[]
  offset?: number
  limit?: number
}

export interface Aggregates {
  groupBy: readonly string[]
  aggregates: readonly { name: string; sql: string; field?: string }[]
  having?: AdaptorCondition | undefined
}

/** Database operations of the adaptor. */
export function adaptorDatabase(pool: SecondDatabase) {
  async function columnsOf(): Promise<Map<string, Column[]>> {
    const { rows } = await pool.query<Column & { table: string }>(
      `select table_name as table, column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' order by 1, ordinal_position`,
    )
    return Map.groupBy(rows, row => row.table)
  }

  async function open(table: string) {
    const columns = (await columnsOf()).get(table)
    if (!columns) throw new Rejected(404, 'COLLECTION_NOT_FOUND', `no table ${table}`)
    return { columns, statement: new Statement(columns), from: quoted(table) }
  }

  const orderOf = (sort: Query['sort'], typeOf: (name: string) => string) =>
    sort && sort.length > 0
      ? `order by ${sort
          .map(
            ({ field, descending }) =>
              `${quoted(field)}${typeOf(field) === 'text' ? ' collate "C"' : ''} ${descending ? 'desc nulls last' : 'asc nulls first'}`,
          )
          .join(', ')}`
      : ''

  const run = async (text: string, values: unknown[], id = '') => {
    try {
      return (await pool.query(text, values)).rows as Item[]
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '23505') throw new Rejected(409, 'ITEM_ALREADY_EXISTS', `${id} is there already`)
      if (code?.startsWith('22') || code?.startsWith('23') || code?.startsWith('42'))
        throw new Rejected(400, 'VALIDATION_ERROR', String(error))
      throw error
    }
  }

  const database = {
    columnsOf,

    async find(table: string, { where, sort, offset = 0, limit = 50 }: Query) {
      const { columns, statement, from } = await open(table)
      const condition = statement.where(where)
      for (const { field } of sort ?? []) statement.column(field)
      const order = orderOf(sort, name => statement.column(name).type)
      const rows = await run(
        `select * from ${from} where ${condition} ${order} limit ${Number(limit)} offset ${Number(offset)}`,
        statement.values,
      )
      return rows.map(row => itemOf(row, columns))
    },

    async count(table: string, where: AdaptorCondition | undefined) {
      const { statement, from } = await open(table)
      const condition = statement.where(where)
      const [row] = await run(
        `select count(*)::int as total from ${from} where ${condition}`,
        statement.values,
      )
      return row?.total as number
    },

    async insert(table: string, item: Item) {
      const { columns, statement, from } = await open(table)
      const names = Object.keys(item)
      const values = names.map(name => statement.value(item[name], statement.column(name)))
      const [row] = await run(
        `insert into ${from} (${names.map(quoted).join(', ')}) values (${values.join(', ')}) returning *`,
        statement.values,
        String(item._id),
      )
      return itemOf(row as Item, columns)
    },

    async update(table: string, { _id, ...item }: Item) {
      const { columns, statement, from } = await open(table)
      const changes = Object.keys(item).map(
        name => `${quoted(name)} = ${statement.value(item[name], statement.column(name))}`,
      )
      const id = statement.value(_id, statement.column('_id'))
      const [row] = await run(
        `update ${from} set ${changes.join(', ')} where _id = ${id} returning *`,
        statement.values,
      )
      if (!row) throw new Rejected(404, 'ITEM_NOT_FOUND', `no item ${_id}`)
      return itemOf(row, columns)
    },

    async remove(table: string, id: string) {
      const { columns, from } = await open(table)
      const [row] = await run(`delete from ${from} where _id = $1 returning *`, [id])
      if (!row) throw new Rejected(404, 'ITEM_NOT_FOUND', `no item ${id}`)
      return itemOf(row, columns)
    },

    truncate: async (table: string) => {
      const { from } = await open(table)
      await run(`truncate ${from}`, [])
    },

    async aggregate(
      table: string,
      { groupBy, aggregates, having, where, sort, offset, limit }: Aggregates & Query,
    ) {
      const { columns, statement, from } = await open(table)
      const condition = statement.where(where)
      const groups = groupBy.map(name => quoted(statement.column(name).name))
      const made = aggregates.map(({ name, sql, field }) => {
        const of = field === undefined ? '*' : quoted(statement.column(field).name)
        return `${sql}(${of}) as ${quoted(name)}`
      })
      const results: Column[] = [
        ...columns.filter(({ name }) => groupBy.includes(name)),
        ...aggregates.map(({ name }) => ({ name, type: 'numeric' })),
      ]
      const outer = new Statement(results)
      outer.values.push(...statement.values)
      const after = outer.where(having)
      const order = orderOf(sort, name => outer.column(name).type)
      const rows = await run(
        `select * from (select ${[...groups, ...made].join(', ')} from ${from} where ${condition}
           ${groups.length > 0 ? `group by ${groups.join(', ')}` : ''}) as results where ${after} ${order}
           ${limit === undefined ? '' : `limit ${limit} offset ${offset ?? 0}`}`,
        outer.values,
      )
      return rows.map(row => itemOf(row, results))
    },

    addColumn: (table: string, name: string, type: string) =>
      run(`alter table ${quoted(table)} add column ${quoted(name)} ${type}`, []),
    dropColumn: (table: string, name: string) =>
      run(`alter table ${quoted(table)} drop column ${quoted(name)}`, []),
    createTable: (table: string) => run(`create table ${quoted(table)} (_id text primary key)`, []),
    dropTable: (table: string) => run(`drop table ${quoted(table)}`, []),
  }
  return database
}

export type AdaptorDatabase = ReturnType<typeof adaptorDatabase>
