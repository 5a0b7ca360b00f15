import { expect, it } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { findEvents } from './events.ts'
import { jobInsertion } from './insert-jobs.ts'
import { persistEffects } from './write-effects.ts'

const shop = await openShop()

const none = jobInsertion('select $1::text')
const jobs = { deliverEvents: none, sendMails: none, mailRetry: {}, others: [] }

const write = (db: Parameters<typeof persistEffects>[0], entityId: string) =>
  persistEffects(db, {
    siteId: shop.siteId,
    actor: { role: 'merchant' },
    requestId: 'r',
    now: shop.clock.now(),
    events: [{ type: 'test.happened', entityId, payload: {} }],
    eventIds: [],
    mails: [],
    invalidated: [],
    jobs,
  })

const seen = async (after = 0) =>
  (await findEvents(shop.platform.database, shop.siteId, { after, limit: 100 })).map(event => event.entity_id)

it('a reader of the log never overtakes a transaction that may still add an earlier event', async () => {
  const { database } = shop.platform
  await database.transaction(tx => write(tx, 'first'))
  let finish = () => {}
  const held = new Promise<void>(done => {
    finish = done
  })
  let wrote = () => {}
  const slowHasWritten = new Promise<void>(done => {
    wrote = done
  })
  const slow = database.transaction(async tx => {
    await write(tx, 'slow')
    wrote()
    await held
  })
  await slowHasWritten
  await database.transaction(tx => write(tx, 'quick'))
  expect(await seen()).toEqual(['first'])
  finish()
  await slow
  expect(await seen()).toEqual(['first', 'slow', 'quick'])
})

it('events of a transaction that was undone are not waited for', async () => {
  const { database } = shop.platform
  const undone = database.transaction(async tx => {
    await write(tx, 'undone')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await database.transaction(tx => write(tx, 'after'))
  expect(await seen()).toEqual(['first', 'slow', 'quick', 'after'])
})

it('events are read from both ends, between two ids', async () => {
  const { database } = shop.platform
  const last = Math.max(
    ...(await findEvents(database, shop.siteId, { after: 0, limit: 100 })).map(({ id }) => id),
    0,
  )
  for (const name of ['one', 'two', 'three']) await database.transaction(tx => write(tx, name))
  const read = async (filter: { before?: number; newestFirst?: boolean; limit?: number }) =>
    findEvents(database, shop.siteId, { after: last, limit: 100, ...filter })
  const names = async (filter: Parameters<typeof read>[0]) =>
    (await read(filter)).map(event => event.entity_id)
  expect(await names({})).toEqual(['one', 'two', 'three'])
  expect(await names({ newestFirst: true })).toEqual(['three', 'two', 'one'])
  const newest = (await read({ newestFirst: true, limit: 1 }))[0]
  expect(await names({ before: Number(newest?.id), newestFirst: true })).toEqual(['two', 'one'])
  expect(await names({ before: Number(newest?.id), limit: 1 })).toEqual(['one'])
})
