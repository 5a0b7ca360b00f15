import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { concurrently, range } from './measure.ts'

/** One in so many sends a request byte by byte, until the server ends it: its headers, or its body. */
const SLOW_ONE_IN = 10
const SLOW_REQUESTS = [
  'GET /v1/products/query HTTP/1.1\r\nx-slow: ',
  'POST /oauth2/token HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n',
]
const REOPEN_AFTER_MS = 1_000
/** The others send a small request every 30 to 50 seconds, as browsers that stay open: the server keeps them for 65 seconds. */
const requestEveryMs = (i: number) => 30_000 + 200 * (i % 100)
const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: shop.test\r\n\r\n'
/** Files that a process needs besides connections. */
const OTHER_FILES = 1_000

/** How many connections a process may hold here, at most `wanted`. */
export function connectionsAllowed(wanted: number): number {
  if (process.platform !== 'linux') return wanted
  const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return hard === 'unlimited' ? wanted : Math.min(wanted, Number(hard) - OTHER_FILES)
}

/** Holds so many connections that hardly send anything. One that the server ends is opened again. */
export async function holdConnections(url: string, number: number) {
  const { hostname, port } = new URL(url)
  const sockets = new Map<number, Socket>()
  let replaced = 0
  let isOver = false
  const keepIdle = (socket: Socket, i: number) => {
    socket.write(REQUEST)
    return setInterval(() => socket.writable && socket.write(REQUEST), requestEveryMs(i))
  }
  const sendSlowly = (socket: Socket, i: number) => {
    socket.write(SLOW_REQUESTS[(i / SLOW_ONE_IN) % SLOW_REQUESTS.length] as string)
    return setInterval(() => socket.writable && socket.write(' '), 1000)
  }
  const open = (i: number) =>
    new Promise<void>(done => {
      const socket = connect(Number(port), hostname)
      sockets.set(i, socket)
      let timer: NodeJS.Timeout | undefined
      socket.on('error', () => {})
      socket.once('connect', () => {
        timer = (i % SLOW_ONE_IN === 0 ? sendSlowly : keepIdle)(socket, i).unref()
        done()
      })
      // Without a listener the server's end would never be read.
      socket.resume()
      socket.once('close', () => {
        clearInterval(timer)
        done()
        if (isOver) return
        replaced++
        setTimeout(() => isOver || open(i), REOPEN_AFTER_MS).unref()
      })
    })
  await concurrently(range(number), 50, open)
  return {
    /** Connections that are open. */
    open: () => [...sockets.values()].filter(({ readyState }) => readyState === 'open').length,
    /** How many the server has ended so far. */
    replaced: () => replaced,
    close() {
      isOver = true
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}
