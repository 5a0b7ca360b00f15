// @module-tag nightly
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, it, vi } from 'vitest'
import { openStarts } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const { home, up, down, rejection, end, clear } = await openStarts()
afterEach(end)
afterAll(clear)

it('npm start runs on your own PostgreSQL and leaves it running', async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query('create database stoa_start')
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/stoa_start'
  try {
    const data = join(home, 'own')
    const env = { DATABASE_URL: url.href }
    const run = await up(['--data', data], env)
    expect(run.out()).toContain('Your PostgreSQL')
    await down(run)
    await expect(stat(join(data, 'postgres'))).rejects.toThrow('ENOENT')
    expect(await rejection(['--data', data, '--reset'], env)).toContain(
      '--reset is for the embedded database only',
    )
  } finally {
    await admin.query('drop database stoa_start')
    await admin.end()
  }
})
