import { createDrainingServer, LISTEN_BACKLOG } from '@stoa/node-server'
import { describeSettings, readConfig } from './config.ts'
import { createStorefrontListener } from './server/listener.ts'

if (process.argv.includes('--help')) {
  console.log(
    `The storefront, rendered on the server. Settings, by environment variable:\n\n${describeSettings()}`,
  )
  process.exit(0)
}

const config = startWith(() => readConfig(process.env))
if (process.argv.includes('--print-config')) {
  console.log(JSON.stringify(config, null, 2))
  process.exit(0)
}

const hurry = new AbortController()
let isStopping = false
const listener = await createStorefrontListener(config, () => isStopping).catch(reason =>
  fail(reason.message),
)
const { server, close } = createDrainingServer(listener, {
  // Longer than load balancers keep idle connections, which is mostly a minute.
  keepAliveTimeout: 65_000,
  replyTimeoutMs: Number(config.replyTimeoutMs),
  drainDelayMs: Number(config.drainDelayMs),
  drainTimeoutMs: Number(config.drainTimeoutMs),
})
server.on('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} of ${config.host} is taken. Choose another one with PORT.`
      : `The storefront cannot listen on ${config.host}:${config.port}: ${error.message}`,
  ),
)
server.listen({ port: Number(config.port), host: config.host, backlog: LISTEN_BACKLOG }, () =>
  console.log(`Storefront on http://${config.host}:${config.port}`),
)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by another program: when that goes away, by whatever way, its end of the pipe closes.
process.on('disconnect', stop)
if (process.env.STOA_STOP_WITH_STDIN) process.stdin.on('end', stop).on('error', stop).resume()

/** Drains the server. A later signal cuts requests in flight; npm passes on the Ctrl-C that the terminal sends already. */
function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => hurry.abort())
  }, 1000).unref()
  void close(hurry.signal).then(() => process.exit(0))
}

function startWith<T>(read: () => T): T {
  try {
    return read()
  } catch (reason) {
    return fail(reason instanceof Error ? reason.message : String(reason))
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
