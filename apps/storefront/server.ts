import { createServer } from 'node:http'
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

const listener = await createStorefrontListener(config).catch(reason => fail(reason.message))
const server = createServer(listener)
server.on('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} of ${config.host} is taken. Choose another one with PORT.`
      : `The storefront cannot listen on ${config.host}:${config.port}: ${error.message}`,
  ),
)
server.listen(Number(config.port), config.host, () =>
  console.log(`Storefront on http://${config.host}:${config.port}`),
)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by another program: when that goes away, by whatever way, its end of the pipe closes.
process.on('disconnect', stop)
if (process.env.STOA_STOP_WITH_STDIN) process.stdin.on('end', stop).on('error', stop).resume()

/** Lets running replies finish, but does not wait for idle connections. */
function stop() {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 5000).unref()
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
