import { contract } from '@stoa/contract'
import { codeOf, validRequest } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { TABLES_WITHOUT_JOURNAL } from '../storage/journal-tables.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, exchangeRates, pickupLocations, products } = contract

const owner = (await signInStaff({ shop, driver }, 'OWNER')).send
const query = (text: string) => shop.platform.database.pool.query(text)

const newPickupLocation = async () => {
  const { message } = await validRequest(driver, 'pickupLocations', 'createPickupLocation')
  const { pickupLocation } = await driver.merchant.callOk(
    pickupLocations.createPickupLocation,
    message as never,
  )
  return { id: pickupLocation.id ?? '', name: pickupLocation.name ?? '', revision: pickupLocation.revision }
}
const read = async (pickupLocationId: string) =>
  (await driver.merchant.callOk(pickupLocations.getPickupLocation, { pickupLocationId })).pickupLocation

test('protocol/journal §1: a call without events has its changes in the journal', async () => {
  const { id, name, revision } = await newPickupLocation()
  const { requestId } = await owner(pickupLocations.updatePickupLocation, {
    pickupLocation: { id, revision, name: 'Old mill' },
  })
  const { entries } = await driver.merchant.callOk(journal.listJournalEntries, { limit: 1 })
  expect(entries[0]).toMatchObject({
    requestId,
    changeCount: 1,
    changes: [
      {
        type: 'stoa.journal.v1.pickup_locations_updated',
        entityId: id,
        name: 'Old mill',
        fields: [{ path: 'name', before: name, after: 'Old mill' }],
      },
    ],
  })
})

test('protocol/journal §3: an undo by rows keeps later changes of other fields, and rejects those of the same', async () => {
  const { id, name, revision } = await newPickupLocation()
  const first = await owner(pickupLocations.updatePickupLocation, {
    pickupLocation: { id, revision, name: 'Old mill' },
  })
  const { revision: next } = await read(id)
  const second = await owner(pickupLocations.updatePickupLocation, {
    pickupLocation: { id, revision: next, instructions: 'Ring twice' },
  })
  expect(second.status).toBe(200)
  expect((await owner(journal.undoChange, { requestId: first.requestId })).status).toBe(200)
  expect(await read(id)).toMatchObject({ name, instructions: 'Ring twice' })
  const again = await owner(pickupLocations.updatePickupLocation, {
    pickupLocation: { id, revision: (await read(id)).revision, instructions: 'Knock' },
  })
  expect(again.status).toBe(200)
  const overwritten = await owner(journal.undoChange, { requestId: second.requestId })
  expect(codeOf(overwritten)).toBe('CHANGE_OVERWRITTEN')
  expect(JSON.stringify(overwritten.body)).toContain('instructions')
  expect(await read(id)).toMatchObject({ instructions: 'Knock' })
})

test('protocol/journal §3: an undo by rows is undone in turn, and needs permission for the call', async () => {
  const { message } = await validRequest(driver, 'exchangeRates', 'setExchangeRates')
  const { requestId } = await owner(exchangeRates.setExchangeRates, message)
  const rates = async () => (await query(`select from exchange_rates`)).rows.length
  expect(await rates()).toBeGreaterThan(0)
  const readOnly = (await signInStaff({ shop, driver }, 'READ_ONLY')).send
  expect((await readOnly(journal.undoChange, { requestId })).status).toBe(403)
  const undo = await owner(journal.undoChange, { requestId })
  expect(undo.body).toMatchObject({ undone: [{ operation: 'journal.undoChange' }] })
  expect(await rates()).toBe(0)
  expect((await owner(journal.undoChange, { requestId: undo.requestId })).status).toBe(200)
  expect(await rates()).toBeGreaterThan(0)
})

test('decision 050: every table of a site is recorded or exempt, and only changes by staff are', async () => {
  const { rows } = await query(`
    select c.table_name as name, exists (
      select from pg_trigger t where t.tgrelid = c.table_name::regclass and t.tgname = 'journal') as recorded
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'site_id'`)
  for (const { name, recorded } of rows)
    expect(recorded, name).toBe(!(TABLES_WITHOUT_JOURNAL as readonly string[]).includes(name))
  const count = async () => (await query('select count(*)::int as n from journal_rows')).rows[0].n
  const before = await count()
  await driver.merchant.callOk(products.createProduct, { product: { name: 'Bowl', priceData: { price: 1 } } })
  expect(await count()).toBe(before)
})

test('protocol/journal §3: an undo deletes a new index, and builds a deleted one again', async () => {
  const { dataIndexes } = contract
  const dataCollectionId = await driver.dataCollection({ displayName: 'Notes' })
  const indexes = async () => {
    await shop.platform.run('index queue')
    const { indexes } = await driver.merchant.callOk(dataIndexes.listIndexes, { dataCollectionId })
    return indexes.filter(({ source }) => source === 'USER').map(({ name, status }) => [name, status])
  }
  const active = ['by-title', 'ACTIVE']
  const index = { name: 'by-title', fields: [{ path: 'title' }], unique: true }
  const created = await owner(dataIndexes.createIndex, { dataCollectionId, index })
  expect(await indexes()).toEqual([active])
  const undo = async (requestId: string) => {
    const reply = await owner(journal.undoChange, { requestId })
    expect(reply.body).toMatchObject({ kept: [] })
  }
  await undo(created.requestId)
  expect(await indexes()).toEqual([])
  await owner(dataIndexes.createIndex, { dataCollectionId, index })
  expect(await indexes()).toEqual([active])
  const dropped = await owner(dataIndexes.dropIndex, { dataCollectionId, indexName: 'by-title' })
  const early = await owner(journal.undoChange, { requestId: dropped.requestId })
  expect(codeOf(early)).toBe('CHANGE_NOT_UNDOABLE')
  expect(await indexes()).toEqual([])
  await undo(dropped.requestId)
  expect(await indexes()).toEqual([active])
})
