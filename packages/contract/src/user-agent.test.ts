import { describe, expect, it } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

describe('browser and system of a User-Agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
      'Chrome',
      'Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
    ['curl/8.5.0', undefined, undefined],
  ])('%s', (userAgent, browser, system) => expect(parseUserAgent(userAgent)).toEqual({ browser, system }))

  it('is undefined when unknown', () =>
    expect(parseUserAgent(undefined)).toEqual({ browser: undefined, system: undefined }))
})
