import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../../testing/stored-events.fixture.ts'
import { otherSite } from './other-site.fixture.ts'

const calls = contract.factors

const shop = await openShop()

/** Long enough that changing factors takes a new sign-in. */
const later = () => shop.clock.advance(11 * 60_000)

describe('a recent sign-in', () => {
  /** Whether a session may add a factor. */
  const may = async (w: TestDriver, token: string) => {
    const reply = await w.member.send(calls.startTotp, {}, { token })
    return codeOf(reply) ?? reply.status
  }

  test('is that of the session itself: another one of the member does not help', {
    tags: 'nightly',
  }, async () => {
    const driver = await createDriver(shop)
    const { email, tokens } = await driver.asNewMember()
    later()
    const fresh = await driver.exchange(await driver.browserSignIn(email))
    expect([await may(driver, tokens.access_token), await may(driver, fresh.access_token)]).toEqual([
      'RECENT_SIGN_IN_REQUIRED',
      200,
    ])
  })

  test('is not made by a browser that is only remembered', async () => {
    const driver = await createDriver(shop)
    await driver.asNewMember()
    later()
    const { sessionToken, codeVerifier } = await driver.authSession({}, 'none')
    const { flow } = await driver.openSignIn(sessionToken)
    const { message } = await driver.anyone.callOk(contract.signIn.continueSignIn, { flow })
    const { access_token } = await driver.exchange({ code: message?.code ?? '', codeVerifier })
    expect(await may(driver, access_token)).toBe('RECENT_SIGN_IN_REQUIRED')
  })
})

describe('the stored secret of a factor', () => {
  test('is encrypted in the database and decrypts for its owner only', async () => {
    const driver = await createDriver(shop)
    const { secret } = await driver.addTotp()
    await driver.addPhone()
    const rows = await shop.sql`select encrypted_secret from factors where encrypted_secret is not null`
    const stored = rows.map(row => row.encrypted_secret.toString('latin1')).join()
    const raw = Buffer.from(secret).toString('latin1')
    expect([stored.includes(raw), stored.includes('30123456')]).toEqual([false, false])
  })

  test('is in no event, no stored reply and no ticket', async () => {
    const driver = await createDriver(shop)
    const { secret, recoveryCodes } = await driver.addTotp()
    const rows = await shop.sql`select data::text as text from one_time_tokens
       union all select reply from idempotency_keys where reply is not null`
    const events = await storedEvents(shop.platform.database.pool)
    const text = rows.map(row => row.text).join() + JSON.stringify(events)
    for (const word of [secret, ...recoveryCodes]) expect(text).not.toContain(word)
  })

  test('stays on its site: a member of another one finds nothing', async () => {
    const driver = await createDriver(shop)
    const { factorId } = await driver.addTotp()
    const other = await createDriver(shop, await otherSite(shop.platform.administration))
    const reply = await other.member.send(calls.deleteFactor, { factorId })
    expect(codeOf(reply)).toBe('FACTOR_NOT_FOUND')
  })

  test('cannot be sent without the fields that it needs', async () => {
    const driver = await createDriver(shop)
    expect(rejectedFields(await driver.member.send(calls.confirmTotp, {}))).toEqual({
      code: 'REQUIRED_FIELD',
    })
  })
})
