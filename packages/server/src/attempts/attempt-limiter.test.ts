import { contract } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers, shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { isLocal, networkOf } from './network.ts'

const MINUTE = 60_000
const { loginV2, registerV2 } = contract.authentication
const { sendRecoveryEmail } = contract.recovery

const { shop, driver } = await openShopWithDrivers()
await (await createDriver(shop)).memberSettings({ captcha: 'NEVER', highRiskLogin: false })

let last = 0
/** An address on the web that no other test has used. */
const newAddress = () => `203.0.${++last >> 8}.${last & 255}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Every guess as another visitor: the token is no key to count by. */
const login = async (email: string, address: string, password = 'a wrong guess') =>
  driver.visitor.send(
    loginV2,
    { loginId: { email }, password },
    {
      ...from(address),
      token: await driver.anonymous(shop.clientId),
    },
  )

const guesses = async (count: number, guess: (i: number) => Promise<{ body: unknown }>) => {
  const codes: (string | undefined)[] = []
  for (let i = 0; i < count; i++) codes.push(codeOf((await guess(i)) as never) ?? 'in')
  return Object.fromEntries([...new Set(codes)].map(code => [code, codes.filter(c => c === code).length]))
}

describe('guesses at a password (decision 017)', () => {
  test('are limited to ten per account and address in 15 minutes', async () => {
    const { email } = await driver.registered()
    const address = newAddress()
    expect(await guesses(10, () => login(email, address))).toEqual({ '-19976': 10 })
    const rejected = await login(email, address, PASSWORD)
    expect([rejected.status, codeOf(rejected)]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(rejected.headers.get('retry-after'))).toBe(15 * 60)
    shop.clock.advance(15 * MINUTE)
    expect((await login(email, address, PASSWORD)).status).toBe(200)
  })

  test('are counted the same for unknown e-mail addresses', async () => {
    const email = driver.newEmail()
    const address = newAddress()
    expect(await guesses(12, () => login(email, address))).toEqual({ '-19976': 10, RATE_LIMITED: 2 })
  })

  test('are limited the same when they arrive in parallel', async () => {
    const parallel = sized(50, 200)
    const { email } = await driver.registered()
    const address = newAddress()
    const token = await driver.anonymous(shop.clientId)
    const message = { loginId: { email }, password: 'a wrong guess' }
    const replies = await Promise.all(
      Array.from({ length: parallel }, () =>
        driver.visitor.send(loginV2, message, { ...from(address), token }),
      ),
    )
    const checked = replies.filter(reply => codeOf(reply) === '-19976')
    expect([checked.length, replies.filter(reply => codeOf(reply) === 'RATE_LIMITED').length]).toEqual([
      10,
      parallel - 10,
    ])
  })

  test('are counted by all nodes together', async () => {
    const node = await shop.addNode()
    const email = driver.newEmail()
    const address = newAddress()
    await guesses(10, () => login(email, address))
    const reply = await node.fetch(`${shop.baseUrl}${loginV2.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: driver.tokens.visitor ?? '',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ loginId: { email }, password: PASSWORD }),
    })
    expect(reply.status).toBe(429)
  })

  test('from many addresses do not lock the owner out at known addresses', async () => {
    const { email } = await driver.registered()
    const [home, otherAddress] = [newAddress(), newAddress()]
    expect((await login(email, home, PASSWORD)).status).toBe(200)
    expect(await guesses(32, () => login(email, newAddress()))).toEqual({ '-19976': 30, RATE_LIMITED: 2 })
    expect((await login(email, home, PASSWORD)).status).toBe(200)
    expect(codeOf(await login(email, otherAddress, PASSWORD))).toBe('RATE_LIMITED')
    // And their success resets no other counter.
    expect(codeOf(await login(email, newAddress()))).toBe('RATE_LIMITED')
    shop.clock.advance(15 * MINUTE)
    expect((await login(email, otherAddress, PASSWORD)).status).toBe(200)
  })

  test('of one address that was shut out use up nothing that others share', async () => {
    const { email } = await driver.registered()
    const attacker = newAddress()
    const shutOut = sized(25, 50)
    expect(await guesses(10 + shutOut, () => login(email, attacker))).toEqual({
      '-19976': 10,
      RATE_LIMITED: shutOut,
    })
    expect((await login(email, newAddress(), PASSWORD)).status).toBe(200)
  })

  test('at many accounts end after a hundred from an address, whatever its last 64 bits', async () => {
    const message = { loginId: { email: '' }, password: 'a wrong guess' }
    const token = await driver.anonymous(shop.clientId)
    const guess = (i: number, address: string) =>
      driver.visitor.send(
        loginV2,
        { ...message, loginId: { email: driver.newEmail() } },
        {
          ...from(`${address}::${i.toString(16)}`),
          token,
        },
      )
    const replies = await Promise.all(Array.from({ length: 104 }, (_, i) => guess(i, '2001:db8:0:7')))
    expect(replies.filter(reply => codeOf(reply) === '-19976')).toHaveLength(100)
    expect(codeOf(await guess(1, '2001:db8:0:8'))).toBe('-19976')
  })

  test('cost an honest login two statements', async () => {
    const { email } = await driver.registered()
    const address = newAddress()
    shop.statements.length = 0
    expect((await login(email, address, PASSWORD)).status).toBe(200)
    expect(shop.statements.filter(text => /\brate_counters\b/.test(text))).toHaveLength(2)
  })

  test('are not counted for other addresses by a header that no trusted proxy wrote', async () => {
    const bare = await shopOfTest({ config: { trustedProxies: [] } })
    const other = await createDriver(bare)
    await other.memberSettings({ captcha: 'NEVER', highRiskLogin: false })
    const message = { loginId: { email: other.newEmail() }, password: 'a wrong guess' }
    const outcome = await guesses(11, () => other.visitor.send(loginV2, message, from(newAddress())))
    expect(outcome).toEqual({ '-19976': 10, RATE_LIMITED: 1 })
  })
})

describe('mails', () => {
  test.each(['a known', 'an unknown'])('to %s address are limited to five per hour', async kind => {
    const email = kind === 'a known' ? (await driver.registered()).email : driver.newEmail()
    const ask = () => driver.visitor.send(sendRecoveryEmail, { email }, from(newAddress()))
    expect(await guesses(7, ask)).toEqual({ in: 5, RATE_LIMITED: 2 })
    // However it is written.
    const again = driver.visitor.send(sendRecoveryEmail, { email: email.toUpperCase() }, from(newAddress()))
    expect(codeOf(await again)).toBe('RATE_LIMITED')
  })

  test('from an address are fifty in an hour', async () => {
    const address = newAddress()
    const ask = () => driver.visitor.send(sendRecoveryEmail, { email: driver.newEmail() }, from(address))
    expect(await guesses(51, ask)).toEqual({ in: 50, RATE_LIMITED: 1 })
  })
})

test('registrations are limited to thirty per address and hour, including rejected ones', async () => {
  const address = newAddress()
  const { email } = await driver.registered()
  const register = () =>
    driver.visitor.send(registerV2, { loginId: { email }, password: PASSWORD }, from(address))
  const replies = await Promise.all(Array.from({ length: 33 }, register))
  expect(replies.filter(reply => codeOf(reply) === '-19995')).toHaveLength(30)
  expect(replies.filter(reply => codeOf(reply) === 'RATE_LIMITED')).toHaveLength(3)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('this machine is this machine', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].filter(isLocal)).toHaveLength(4)
  expect(['128.0.0.1', '2001:db8::1', '::2:1:0:0:0:1', '1.127.0.1'].filter(isLocal)).toEqual([])
})
