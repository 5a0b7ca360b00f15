import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BASELINE } from '../../packages/server/src/storage/ledger.ts'
import { type Migration, migrations } from '../../packages/server/src/storage/migrations/index.ts'
import { contractingStatements } from './contracting-statements.ts'

const released = readdirSync(join(import.meta.dirname, '../../packages/server/upgrades'))

const notes = readFileSync(join(import.meta.dirname, '../../docs/guides/upgrade.md'), 'utf8')

/** What a migration does that nodes of the version before it would notice, and does not say or may not yet do. */
async function problems(migration: Migration): Promise<string[]> {
  if (migration.stop)
    return notes.includes(migration.name)
      ? []
      : [`${migration.name}: docs/guides/upgrade.md must name it in the notes of the next version`]
  if (migration.contracts !== undefined)
    return released.includes(migration.contracts)
      ? []
      : [
          `${migration.name}: ${migration.contracts} is no released version: wait until one has stopped using it`,
        ]
  if ('indexes' in migration) return []
  return (await contractingStatements(migration.statements)).map(
    finding =>
      `${migration.name} ${finding}: stop using it in one release, and take it away in the next one, with "contracts"; or name the reason in "stop" (docs/decisions/102-rolling-upgrades-and-failover.md)`,
  )
}

it('migrations only add, or take away what a released version no longer uses', async () => {
  const changes = migrations.filter(({ name }) => name !== BASELINE)
  expect((await Promise.all(changes.map(problems))).flat()).toEqual([])
})

it.each([
  ['alter table orders add note text', []],
  ["alter table orders add note text not null default ''", []],
  ['alter table orders add at timestamptz default now()', []],
  ["alter table orders add note text check (note <> '')", []],
  ['alter table orders alter note drop not null, alter note set default 1, validate constraint c', []],
  [
    'create table notes (id int primary key); create index i on notes (id); alter table notes add unique (id)',
    [],
  ],
  ['create or replace function f() returns int language sql return 1', []],
  ['update orders set doc = doc; insert into notes values (1)', []],
  ['alter table orders drop note', ['drops orders.note']],
  ['alter table orders rename note to remark', ['renames orders.note to remark']],
  ['alter table orders rename to purchases', ['renames orders to purchases']],
  ['alter table orders alter note type int', ['changes the type of orders.note']],
  ['alter table orders alter note set not null', ['forbids null in orders.note']],
  ['alter table orders alter note drop default', ['drops the default of orders.note']],
  ['alter table orders add note text not null', [expect.stringContaining('without a default')]],
  ['alter table orders add note text unique', [expect.stringContaining('unique index')]],
  ['alter table orders add note uuid default gen_random_uuid()', [expect.stringContaining('rewritten')]],
  ['alter table orders add n bigserial', [expect.stringContaining('rewritten')]],
  ['alter table orders add check (n > 0) not valid', [expect.stringContaining('adds a constraint')]],
  ['alter table orders drop constraint orders_pkey', [expect.stringContaining('drops a constraint')]],
  ['create index i on orders (id)', [expect.stringContaining('list it in "indexes"')]],
  ['drop table orders, notes', ['drops orders', 'drops notes']],
  ['drop function f(int); truncate orders', ['drops f', expect.stringContaining('TruncateStmt')]],
  ['do $$ begin end $$', [expect.stringContaining('DoStmt')]],
])('%s', async (statements, findings) => {
  expect(await contractingStatements(statements)).toEqual(findings)
})

it('a migration that takes something away names a released version', async () => {
  const drop = { name: '999-drop', statements: 'drop table orders' }
  expect(await problems(drop)).toEqual([expect.stringContaining('999-drop drops orders: stop using it')])
  expect(await problems({ ...drop, contracts: '99.0.0' })).toEqual([
    expect.stringContaining('no released version'),
  ])
  expect(await problems({ ...drop, contracts: '0.1.0' })).toEqual([])
  expect(await problems({ ...drop, stop: 'orders are moved' })).toEqual([
    expect.stringContaining('must name it'),
  ])
})
