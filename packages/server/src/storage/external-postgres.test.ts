import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { checkOwnPostgres } from './external-postgres.ts'

const url = inject('databaseUrl')
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function run(...statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const withDatabase = (name: string) =>
  url.includes('///') ? url.replace(/\/\/\/\w*/, `///${name}`) : url.replace(/\/\w*$/, `/${name}`)

/** Messages of PostgreSQL's protocol: a letter, the length, the content. */
function message(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(kind), length, content])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) =>
  Buffer.from([value >> 24, value >> 16, value >> 8, value].map(byte => byte & 255))

/** A server that lets everyone in and answers each query with one row of text. */
async function serverThatSays(row: Record<string, string>): Promise<string> {
  const columns = Object.keys(row).map(name =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  )
  const values = Object.values(row).map(value => Buffer.concat([int32(value.length), Buffer.from(value)]))
  const ready = message('Z', Buffer.from('I'))
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(columns.length), ...columns])),
    message('D', Buffer.concat([int16(values.length), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', data => (data[0] === 'Q'.charCodeAt(0) ? socket.write(answer) : socket.end()))
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `postgres://shop:secret@127.0.0.1:${(server.address() as { port: number }).port}/shop`
}

describe('checkOwnPostgres', () => {
  it('accepts the PostgreSQL of this run and knows its version', async () => {
    expect(Number.parseInt((await checkOwnPostgres(url)).version, 10)).toBeGreaterThanOrEqual(15)
  })

  it('rejects a version that is too old', async () => {
    const old = await serverThatSays({
      version: '14.17 (Debian 14.17-1)',
      encoding: 'UTF8',
      may_create: 't',
      standby: 'f',
    })
    await expect(checkOwnPostgres(old)).rejects.toThrow(
      'DATABASE_URL points to PostgreSQL 14.17, but Stoa needs 15 or later: upgrade it, or unset DATABASE_URL to use the embedded one.',
    )
  })

  it('rejects a server that cannot be reached, without showing the password', async () => {
    const problem = await checkOwnPostgres('postgres://shop:secret@127.0.0.1:1/shop').catch(error => error)
    expect(problem.message).toBe(
      'PostgreSQL cannot be reached at DATABASE_URL (postgres://shop:***@127.0.0.1:1/shop; ECONNREFUSED): start it, correct the address, or unset DATABASE_URL to use the embedded one.',
    )
  })

  it('rejects a database that does not exist', async () => {
    await expect(checkOwnPostgres(withDatabase('nowhere'))).rejects.toThrow(
      /^The database of DATABASE_URL .+ does not exist: create it/,
    )
  })

  it('rejects a database of another encoding', async () => {
    await run(
      'drop database if exists stoa_latin',
      "create database stoa_latin encoding 'LATIN1' locale 'C' template template0",
    )
    try {
      await expect(checkOwnPostgres(withDatabase('stoa_latin'))).rejects.toThrow(
        'has the encoding LATIN1, but Stoa needs UTF8',
      )
    } finally {
      await run('drop database stoa_latin')
    }
  })

  it('rejects a user who may not create tables', async () => {
    const less = await serverThatSays({ version: '17.2', encoding: 'UTF8', may_create: '', standby: '' })
    await expect(checkOwnPostgres(less)).rejects.toThrow(
      /may not create tables: make it the owner of the database/,
    )
  })
})
