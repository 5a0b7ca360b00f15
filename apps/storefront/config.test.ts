import { describe, expect, it } from 'vitest'
import { describeSettings, readConfig } from './config.ts'

describe('readConfig', () => {
  it('has a default for everything but the client app', () => {
    expect(readConfig({ STOA_CLIENT_ID: 'c' })).toMatchObject({
      port: '3000',
      host: '127.0.0.1',
      clientId: 'c',
    })
  })

  it.each([
    [{}, /^STOA_CLIENT_ID is not set\./],
    [{ STOA_CLIENT_ID: 'c', PORT: 'http' }, /^PORT is "http"/],
    [{ STOA_CLIENT_ID: 'c', PORT: '70000' }, /^PORT is "70000"/],
    [{ STOA_CLIENT_ID: 'c', STOA_DRAIN_DELAY_MS: '1 s' }, /^STOA_DRAIN_DELAY_MS is "1 s"/],
    [{ STOA_CLIENT_ID: 'c', STOA_ANALYTICS_URL: '/events.js' }, /^STOA_ANALYTICS_URL is "\/events.js"/],
    [{ STOA_CLIENT_ID: 'c', STOA_BASE_URL: 'shop' }, /^STOA_BASE_URL is "shop"/],
    [{ STOA_CLIENT_ID: 'c', STOA_STOREFRONT_URL: 'shop.example' }, /^STOA_STOREFRONT_URL is "shop.example"/],
  ])('rejects %o in one sentence', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

it('every setting has its sentence', () => {
  expect(describeSettings()).toMatch(/STOA_CLIENT_ID \(required\)\n {4}\S/)
})
