import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { concurrently, range } from './measure.ts'

/** One in so many sends its request byte by byte; the others send nothing. */
const SLOW_ONE_IN = 10
/** Files that a process needs besides connections. */
const OTHER_FILES = 1_000

/** How many connections a process may hold here, at most `wanted`. */
export function connectionsAllowed(wanted: number): number {
  if (process.platform !== 'linux') return wanted
  const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return hard === 'unlimited' ? wanted : Math.min(wanted, Number(hard) - OTHER_FILES)
}

/** Holds so many connections that send nothing or hardly anything. One that the server ends is opened again. */
export async function holdConnections(url: string, number: number) {
  const { hostname, port } = new URL(url)
  const sockets = new Map<number, Socket>()
  let replaced = 0
  let isOver = false
  const open = (i: number) =>
    new Promise<void>(done => {
      const socket = connect(Number(port), hostname)
      sockets.set(i, socket)
      let drip: NodeJS.Timeout | undefined
      socket.on('error', () => {})
      socket.once('connect', () => {
        if (i % SLOW_ONE_IN === 0) {
          socket.write(
            'POST /v1/products/query HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 100000\r\n\r\n',
          )
          drip = setInterval(() => socket.writable && socket.write(' '), 1000).unref()
        }
        done()
      })
      // Without a listener the server's end would never be read.
      socket.resume()
      socket.once('close', () => {
        clearInterval(drip)
        done()
        if (isOver) return
        replaced++
        setTimeout(() => isOver || open(i), 100).unref()
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
