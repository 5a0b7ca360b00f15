import { once } from 'node:events'
import { get, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDrainingServer, type DrainingServerOptions } from './draining-server.ts'

/** Exceeds the kernel's buffer of a connection. */
const LARGE = Buffer.alloc(48 * 1024 * 1024, 'x')

async function open(listener: RequestListener, options: Partial<DrainingServerOptions> = {}) {
  const opened = createDrainingServer(listener, {
    replyTimeoutMs: 60_000,
    drainDelayMs: 0,
    drainTimeoutMs: 60_000,
    ...options,
  })
  opened.server.listen(0, '127.0.0.1')
  await once(opened.server, 'listening')
  const { port } = opened.server.address() as AddressInfo
  onTestFinished(() => void opened.close(AbortSignal.abort()))
  return { ...opened, port, url: `http://127.0.0.1:${port}` }
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a request and does not read the reply yet. */
async function requestWithoutReading(port: number): Promise<Socket> {
  const socket = await connectTo(port)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
  return socket
}

/** Reads a chunk periodically until the connection ends, and counts the bytes. */
async function read(socket: Socket, pieceBytes = Number.POSITIVE_INFINITY, everyMs = 0): Promise<number> {
  let bytes = 0
  let untilPause = pieceBytes
  socket.on('data', data => {
    bytes += data.length
    untilPause -= data.length
    if (untilPause > 0) return
    untilPause = pieceBytes
    socket.pause()
    setTimeout(() => socket.resume(), everyMs)
  })
  socket.resume()
  await once(socket, 'close')
  return bytes
}

/** A request whose reply the test releases. */
function openGate() {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const listener: RequestListener = async (_, reply) => {
    arrive()
    await released
    reply.end('ok')
  }
  return { listener, arrived, release }
}

const fetchText = (url: string) =>
  new Promise<{ text: string; connection?: string }>((resolve, reject) => {
    get(url, async reply => {
      let text = ''
      for await (const part of reply) text += part
      resolve({ text, connection: reply.headers.connection })
    }).on('error', reject)
  })

describe('a server that is drained', () => {
  test('completes the request in flight, whose reply closes the connection', async () => {
    const { listener, arrived, release } = openGate()
    const { url, close } = await open(listener)
    const reply = fetchText(url)
    await arrived
    const closed = close()
    await pause(150)
    release()
    expect(await reply).toEqual({ text: 'ok', connection: 'close' })
    expect(await closed).toBe(0)
  })

  test('accepts connections during the delay, and none after it', async () => {
    const { url, close } = await open((_, reply) => reply.end('ok'), { drainDelayMs: 1000 })
    const closed = close()
    expect(await fetchText(url)).toEqual({ text: 'ok', connection: 'close' })
    await closed
    await expect(fetchText(url)).rejects.toThrow('ECONNREFUSED')
  })

  test('closes connections that are idle or have sent nothing yet', async () => {
    const { port, url, close } = await open((_, reply) => reply.end('ok'))
    const silent = await connectTo(port)
    const idle = await requestWithoutReading(port)
    expect((await fetchText(url)).text).toBe('ok')
    idle.resume()
    await once(idle, 'data')
    const ends = [once(silent, 'close'), once(idle, 'close')]
    expect(await close()).toBe(0)
    await Promise.all(ends)
  })

  test('sends a complete reply that is not read yet to the last byte', async () => {
    const { port, close } = await open((_, reply) => reply.end(LARGE))
    const client = await requestWithoutReading(port)
    await once(client, 'readable')
    const closed = close()
    await pause(200)
    expect(await read(client)).toBeGreaterThan(LARGE.length)
    expect(await closed).toBe(0)
  })

  test('closes a connection whose reply started before the drain', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { port, close } = await open(async (_, reply) => {
      reply.write('first ')
      await released
      reply.end('second')
    })
    const client = await requestWithoutReading(port)
    await once(client, 'readable')
    const closed = close()
    release()
    const ended = read(client)
    expect(await closed).toBe(0)
    expect(await ended).toBeGreaterThan(0)
  })

  test.each([
    ['after the time limit', { drainTimeoutMs: 100 }, undefined],
    ['as soon as the signal is aborted', { drainDelayMs: 60_000 }, 100],
  ])('cuts what is still in flight %s, and counts it', async (_, options, hurryMs) => {
    const { listener, arrived } = openGate()
    const { url, close } = await open(listener, options)
    const reply = fetchText(url)
    const failed = expect(reply).rejects.toThrow('socket hang up')
    await arrived
    expect(await close(hurryMs === undefined ? undefined : AbortSignal.timeout(hurryMs))).toBe(1)
    await failed
  })
})

describe('a reply that waits for its client', () => {
  const replyTimeoutMs = 1000

  test('times out when no byte of it is read', async () => {
    const { server, port } = await open((_, reply) => reply.end(LARGE), { replyTimeoutMs })
    await requestWithoutReading(port)
    const count = () => new Promise(done => server.getConnections((_, connections) => done(connections)))
    await expect.poll(count).toBe(1)
    await expect.poll(count).toBe(0)
  })

  test('is sent completely, at any speed, as long as bytes are read', async () => {
    const { port, close } = await open((_, reply) => reply.setHeader('connection', 'close').end(LARGE), {
      replyTimeoutMs,
    })
    const client = await requestWithoutReading(port)
    const startedAt = performance.now()
    expect(await read(client, 1024 * 1024, 50)).toBeGreaterThan(LARGE.length)
    expect(performance.now() - startedAt).toBeGreaterThan(2 * replyTimeoutMs)
    await close()
  })

  test('may take longer to be created', async () => {
    const { url } = await open(
      async (_, reply) => {
        await pause(2 * replyTimeoutMs)
        reply.end('ok')
      },
      { replyTimeoutMs },
    )
    expect((await fetchText(url)).text).toBe('ok')
  })
})

describe('a body that the reply did not need', () => {
  const post = 'POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)

  test('is read to its end if it is short, and the connection stays', async () => {
    const { port } = await open((_, reply) => reply.end('ok'))
    const socket = await connectTo(port)
    const replies: string[] = []
    socket.on('data', data => replies.push(String(data)))
    for (let i = 0; i < 2; i++) {
      socket.write(post)
      socket.write(chunk)
      socket.write('0\r\n\r\n')
      await expect.poll(() => replies.join('').split('200 OK').length).toBe(i + 2)
    }
    expect(socket.destroyed).toBe(false)
  })

  test('ends the connection if it goes on', async () => {
    const { port, server } = await open((_, reply) => reply.end('ok'))
    let taken = 0
    server.on('connection', client => {
      client.once('close', () => {
        taken = client.bytesRead
      })
    })
    const socket = await connectTo(port)
    socket.resume()
    const ended = new Promise(done => socket.once('close', done))
    socket.write(post)
    const sending = setInterval(() => socket.writable && socket.write(chunk), 1)
    onTestFinished(() => clearInterval(sending))
    await ended
    expect(taken).toBeLessThan(4 * 1024 * 1024)
  })
})
