import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of PostgreSQL that can lose it. */
export interface TcpProxy {
  /** Connection string that leads through the proxy. */
  url: string
  /** Delays each packet towards the database. */
  delayMs: number
  /** Forwards nothing from now on, and closes nothing: new connections are accepted, too, and get no reply. */
  freeze(): void
  /** Forwards again, with all that was held back. */
  thaw(): void
  /** Leads new connections to another server, because the first one is dead. Those that were frozen stay so. */
  moveTo(databaseUrl: string): void
  close(): void
}

/** Address of the PostgreSQL of a connection string, which may be a socket of the file system. */
function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const url = new URL(databaseUrl)
  const port = Number(url.port || 5432)
  const host = url.searchParams.get('host') ?? url.hostname
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Opens a proxy on a free port of 127.0.0.1, for tests of an installation whose database does not answer. */
export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let target = addressOf(databaseUrl)
  let isFrozen = false
  const sockets = new Set<Socket>()
  const toDatabase = new Set<Socket>()
  /** What is done with the frozen connections at the next thaw. */
  const held: (() => void)[] = []
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const forward = (client: Socket) => {
    const database = connect(target)
    track(database)
    toDatabase.add(database.on('close', () => toDatabase.delete(database)))
    client.on('data', bytes => {
      if (proxy.delayMs > 0) setTimeout(() => database.write(bytes), proxy.delayMs)
      else database.write(bytes)
    })
    database.on('data', bytes => client.write(bytes))
    // A frozen network does not tell one side that the other has gone.
    const whenThawed = (work: () => void) => () => void (isFrozen ? held.push(work) : work())
    client.on(
      'close',
      whenThawed(() => database.destroy()),
    )
    database.on(
      'close',
      whenThawed(() => client.destroy()),
    )
  }
  const server = createServer({ pauseOnConnect: true }, client => {
    track(client)
    const begin = () => {
      if (client.destroyed) return
      forward(client)
      client.resume()
    }
    if (isFrozen) held.push(begin)
    else begin()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.searchParams.delete('host')
  url.port = String((server.address() as AddressInfo).port)
  const proxy: TcpProxy = {
    url: url.href,
    delayMs: 0,
    freeze() {
      isFrozen = true
      for (const socket of sockets) {
        socket.pause()
        held.push(() => socket.resume())
      }
    },
    thaw() {
      isFrozen = false
      for (const work of held.splice(0)) work()
    },
    moveTo(databaseUrl) {
      target = addressOf(databaseUrl)
      for (const socket of toDatabase) socket.removeAllListeners('close').destroy()
      toDatabase.clear()
      isFrozen = false
      held.length = 0
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
