import { expect, test } from 'vitest'
import { namesPrivateAddress, PrivateAddress, safeRequest } from './ssrf-safe-request.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[::]',
  '[::10.0.0.1]',
  '[::ffff:0:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2001:0:a00:1::1]',
  '[2002:7f00:1::1]',
  '[100::1]',
  '[fec0::1]',
  '[ff02::1]',
  '127.0.0.1.',
  'localhost',
  'localhost.',
  'LocalHost',
  'api.localhost',
])('%s leads into a private network', host => {
  expect(namesPrivateAddress(new URL(`https://${host}/`))).toBe(true)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '192.0.2.1',
  '172.32.0.1',
  '223.255.255.254',
  '[2001:db8::1]',
  '[2001:4860:4860::8888]',
  '[2606:4700:4700::1111]',
  '[2a00:1450:4001:80e::200e]',
  '[64:ff9c::1]',
  '[::ffff:8.8.8.8]',
  'hooks.example.com',
  'localhost.example.com',
  'mylocalhost',
])('%s does not', host => {
  expect(namesPrivateAddress(new URL(`https://${host}/`))).toBe(false)
})

test('a name that resolves to a private address is rejected', async () => {
  const requested = safeRequest(new URL('http://hooks.test:9700/'), {
    method: 'POST',
    body: '{}',
    timeoutMs: 2000,
    bytesMax: 1000,
    allowPrivate: false,
    resolve: (_, __, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }]),
  })
  await expect(requested).rejects.toBeInstanceOf(PrivateAddress)
})
