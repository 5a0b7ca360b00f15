import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainListenError, reservePort } from './ports.ts'

const rejected = (code: string) => Object.assign(new Error(code), { code })

it('names the port and the flag when the port stays taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  try {
    await expect(reservePort(port, '127.0.0.1', '--port')).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port with --port.`,
    )
  } finally {
    other.close()
  }
})

it('waits for a port that is just being given back', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  setTimeout(() => other.close(), 200)
  expect(await reservePort(port, '127.0.0.1', '--port')).toBe(port)
})

it('finds a free port for 0', async () => {
  expect(await reservePort(0, '127.0.0.1', '--port')).toBeGreaterThan(1023)
})

it.each([
  ['EACCES', 'choose one above 1023 with --storefront-port'],
  ['EADDRNOTAVAIL', 'is not an address of this machine: correct --host'],
])('explains %s in one sentence', (code, words) => {
  expect(
    (explainListenError(rejected(code), 80, '127.0.0.1', '--storefront-port') as Error).message,
  ).toContain(words)
})

it('returns other errors unchanged', () => {
  const other = rejected('EMFILE')
  expect(explainListenError(other, 80, '127.0.0.1', '--port')).toBe(other)
})
