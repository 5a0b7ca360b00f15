/**
 * The platform in a process of its own, with a clock that steps: `stepped-server.ts <database address> <port>`. A message of the
 * parent process with a number sets how many milliseconds the clock differs from that of the machine.
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
