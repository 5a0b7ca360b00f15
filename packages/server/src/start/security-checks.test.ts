import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../config/load.ts'
import { type CheckedSite, checkSecurity } from './security-checks.ts'
import { startSettings } from './start-settings.ts'

const settingsOf = (words: string) =>
  readConfiguration(startSettings, { args: words.split(' ').filter(Boolean) }).values

const PUBLIC =
  '--public-url https://api.shop.example --storefront-url https://shop.example --no-demo --smtp-url smtps://mail.shop.example --secret-key 0123456789abcdef0123456789abcdef'

const findingsOf = (words: string, sites: CheckedSite[] = []) =>
  checkSecurity(settingsOf(words), sites).map(({ name, severity }) => `${severity} ${name}`)

describe('checkSecurity', () => {
  it.each(['', '--development', '--host ::1', '--host localhost', '--trusted-proxies 0.0.0.0/0'])(
    'finds nothing where only this machine reaches it: %j',
    words => expect(findingsOf(words)).toEqual([]),
  )

  it('finds nothing behind a proxy with TLS and with mail', () => {
    expect(findingsOf(PUBLIC, [{ name: 'Shop', registration: 'OPEN', hasMailServer: false }])).toEqual([])
  })

  it('finds all that a start with defaults lacks on the network', () => {
    expect(
      findingsOf('--host 0.0.0.0', [{ name: 'Shop', registration: 'OPEN', hasMailServer: false }]),
    ).toEqual([
      'warning public-url-local',
      'warning storefront-url-missing',
      'warning demo-shop',
      'warning mail-server-missing',
      'warning registration-unverified',
      'warning secrets-without-key',
    ])
  })

  it.each([
    ['--development', 'error development-mode'],
    ['--test-payments', 'error test-payments'],
    ['--trusted-proxies 0.0.0.0/0', 'error every-proxy-trusted'],
    ['--trusted-proxies 127.0.0.1,::/0', 'error every-proxy-trusted'],
    ['--public-url http://api.shop.example', 'warning public-url-without-https'],
    ['--public-url http://10.0.0.7:4000 --mail-from shop@shop.example', 'warning public-url-without-https'],
    ['--storefront-url http://shop.example', 'warning storefront-url-without-https'],
    ['--mail-from no-reply@localhost', 'warning mail-sender-local'],
    ['--trusted-proxies 203.0.113.0/16', 'warning trusted-proxies-wide'],
    ['--trusted-proxies 10.0.0.0/7', 'warning trusted-proxies-wide'],
    ['--trusted-proxies 2001:db8::/48', 'warning trusted-proxies-wide'],
    ['--private-endpoints', 'warning private-endpoints'],
    ['--database-url postgres://a:b@db.shop.example/stoa', 'warning database-without-tls'],
    ['--database-url postgres://a:b@203.0.113.7/stoa?sslmode=disable', 'warning database-without-tls'],
    [
      '--database-url postgres://a:b@10.0.0.7/stoa --database-direct-url postgres://a:b@db.shop.example/stoa',
      'warning database-without-tls',
    ],
    ['--demo', 'warning demo-shop'],
  ])('%s: %s', (words, finding) => expect(findingsOf(`${PUBLIC} ${words}`)).toEqual([finding]))

  it.each([
    '--trusted-proxies 10.0.0.0/8,fd00::/48,203.0.113.7,203.0.113.0/24',
    '--database-url postgres://a:b@db/stoa',
    '--database-url postgres://a:b@10.0.0.7/stoa',
    '--database-url postgres:///stoa?host=/run/postgresql',
    '--database-url postgres://a:b@db.shop.example/stoa?sslmode=verify-full',
    '--min-free-disk-mb 0 --database-url postgres://a:b@10.0.0.7/stoa',
    '--demo --client-id 0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11',
  ])('accepts %s', words => expect(findingsOf(`${PUBLIC} ${words}`)).toEqual([]))

  it.each([
    '--visitors-per-minute',
    '--calls-per-minute',
    '--failed-authentications-per-minute',
    '--concurrent-calls-per-caller',
    '--concurrent-calls-per-address',
    '--concurrent-calls',
    '--database-ms-per-minute',
    '--min-free-disk-mb',
  ])('warns where %s is 0', flag => expect(findingsOf(`${PUBLIC} ${flag} 0`)).toEqual(['warning limits-off']))

  it('names the flag of each disabled limit', () => {
    const [finding] = checkSecurity(settingsOf(`${PUBLIC} --concurrent-calls 0 --database-ms-per-minute 0`))
    expect(finding?.message).toBe(
      'Limits are disabled, so one caller can make the server unavailable: set --concurrent-calls and --database-ms-per-minute to more than 0.',
    )
  })

  it('names the sites with open registration, and a remedy in every message', () => {
    const messages = checkSecurity(settingsOf('--host 0.0.0.0 --development'), [
      { name: 'Tea', registration: 'OPEN', hasMailServer: false },
      { name: 'Wine', registration: 'CLOSED', hasMailServer: false },
    ])
    const registration = messages.find(({ name }) => name === 'registration-unverified')?.message
    expect(registration).toContain('"Tea"')
    expect(registration).not.toContain('"Wine"')
    for (const { message } of messages) expect(message).toMatch(/: (set|remove|create|add) .+\.$/)
  })
})
