import { expect, test } from 'vitest'
import { mailSenderOf, mailServerOf, serverOfUrl } from './mail-server.ts'

test.each([
  ['https://shop.example', 'no-reply@shop.example'],
  ['http://127.0.0.1:4000', 'no-reply@localhost'],
  ['http://[::1]:4000', 'no-reply@localhost'],
  ['https://3d.example', 'no-reply@3d.example'],
])('without an address mails of %s come from %s', (publicUrl, address) => {
  expect(mailSenderOf({ mailFrom: undefined, publicUrl }, {}, 'Shop')).toEqual({ name: 'Shop', address })
})

const own = { senderName: 'Tea', senderAddress: 'hello@tea.example', replyTo: 'help@tea.example' }

test.each([
  ['installation@shop.example', 'installation@shop.example'],
  [undefined, 'hello@tea.example'],
])('an address of the installation, %s, is used before that of the shop', (mailFrom, address) => {
  const sender = mailSenderOf({ mailFrom, publicUrl: 'https://shop.example' }, { sender: own }, 'Shop')
  expect(sender).toEqual({ name: 'Tea', address, replyTo: 'help@tea.example' })
})

test.each([
  ['smtps://mail.example', { port: 465, security: 'TLS' }],
  ['smtp://mail.example', { port: 587, security: 'OPTIONAL' }],
  ['smtp://a%40b:c%2Fd@mail.example:25', { port: 25, security: 'STARTTLS', user: 'a@b', password: 'c/d' }],
  [
    'smtp://a:b@127.0.0.1:25',
    { host: '127.0.0.1', port: 25, security: 'OPTIONAL', user: 'a', password: 'b' },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25, security: 'OPTIONAL' }],
])('the server of %s', (url, expected) => {
  expect(serverOfUrl(url)).toEqual({ host: 'mail.example', allowPrivate: true, ...expected })
})

const stored = (host: string) => ({ server: { host, port: 465, security: 'TLS' as const } })
const config = {
  smtpUrl: undefined,
  mailFrom: undefined,
  publicUrl: 'https://shop.example',
  privateEndpoints: false,
}

test.each([
  ['127.0.0.1', config, false],
  ['127.0.0.1', { ...config, publicUrl: 'http://127.0.0.1:4000' }, true],
  ['10.0.0.1', { ...config, publicUrl: 'http://127.0.0.1:4000' }, false],
  ['10.0.0.1', { ...config, privateEndpoints: true }, true],
])('whether a shop may use the server %s: %j', (host, installation, allowPrivate) => {
  expect(mailServerOf(installation, stored(host))?.allowPrivate).toBe(allowPrivate)
})

test('a server of the installation is used before that of the shop', () => {
  expect(mailServerOf({ ...config, smtpUrl: 'smtps://all.example' }, stored('own.example'))?.host).toBe(
    'all.example',
  )
  expect(mailServerOf(config, {})).toBeUndefined()
})
