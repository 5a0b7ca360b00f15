/**
 * The platform in a separate process with a stepping clock: `stepped-server.ts <database URL> <port>`. A message from the
 * parent process with a number sets the clock's offset in milliseconds.
 */
import { openPlatform, readConfiguration, serve, settings, systemClock } from '@stoa/server'
import { pino } from 'pino'

const [connectionString, port = ''] = process.argv.slice(2)
let differenceMs = 0
process.on('message', message => {
  differenceMs = Number(message)
  process.send?.('stepped')
})
process.on('disconnect', () => process.exit())

const args = ['--port', port, '--public-url', `http://localhost:${port}`]
const config = readConfiguration(settings, { args, env: {} }).values
const platform = await openPlatform({
  config,
  connection: { connectionString },
  logger: pino({ level: 'silent' }),
  clock: { now: () => systemClock.now() + differenceMs },
})
await serve(platform, config)
process.send?.('ready')
