/** A node of the platform as a separate process, to be stopped or killed: `node node-process.ts <databaseUrl> <port> <drainDelayMs>`. */
import { pino } from 'pino'
import { readConfiguration } from '../config/load.ts'
import { settings } from '../config/settings.ts'
import { openPlatform } from '../platform.ts'
import { serve } from '../serve.ts'

const [databaseUrl = '', port, drainDelayMs] = process.argv.slice(2)
const config = {
  ...readConfiguration(settings).values,
  port: Number(port),
  drainDelayMs: Number(drainDelayMs),
  callsPerMinute: 0,
  visitorsPerMinute: 0,
  databaseMsPerMinute: 0,
}
const platform = await openPlatform({
  config,
  connection: { connectionString: databaseUrl },
  logger: pino({ level: 'silent' }),
})
const server = await serve(platform, config)
process.once('SIGTERM', async () => {
  await server.close()
  await platform.close()
  process.exit()
})
process.send?.('ready')
// Its parent process may be killed, and then it must end by itself.
process.on('disconnect', () => process.exit())
