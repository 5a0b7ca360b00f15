import { connect, type Socket } from 'node:net'

/** A reply; its body is put together only when asked for. */
export interface Reply {
  status: number
  bytes: number
  text(): string
}

/**
 * One kept-alive HTTP/1.1 connection that sends one request after the other. It does no more than counting bytes, so
 * that the core on which the load is made has more to give than the server on the other one can take.
 */
export interface Connection {
  send(request: Buffer): Promise<Reply>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  let socket = await connected(port)
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let chunks: Buffer[] = []
  let received = 0
  /** Of head and body together; unknown until the head is there. */
  let expected = 0
  let headEnd = 0
  let status = 0

  const fail = (error: Error) => {
    const { reject } = waiting ?? {}
    waiting = undefined
    reject?.(error)
  }

  const readHead = () => {
    // The head nearly always comes in one piece.
    const start = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    const end = start.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = start.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`A reply without content-length:\n${head}`))
    status = Number(head.slice(9, 12))
    headEnd = end + 4
    expected = headEnd + Number(length)
  }

  const listen = () => {
    socket.on('data', chunk => {
      chunks.push(chunk)
      received += chunk.length
      if (expected === 0) readHead()
      if (expected === 0 || received < expected || !waiting) return
      const { resolve } = waiting
      const [whole, start, bytes] = [chunks, headEnd, expected - headEnd]
      waiting = undefined
      chunks = []
      received = expected = 0
      resolve({ status, bytes, text: () => Buffer.concat(whole).toString('utf8', start) })
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server has closed the connection')))
  }
  listen()

  return {
    async send(request) {
      // Servers close connections that were idle for a while.
      if (socket.destroyed) {
        socket = await connected(port)
        listen()
      }
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

/** A request as the bytes that go over the wire. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}
