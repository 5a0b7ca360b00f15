/**
 * A node of the platform as a separate process, to be stopped or killed: `node node-process.ts <databaseUrl> <port> <drainDelayMs>`.
 * The message `{killAtStatement: n}` makes it kill itself before its n-th SQL statement from then on.
 */
import pg from 'pg'
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
  testPayments: true,
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
process.on('message', ({ killAtStatement }: { killAtStatement: number }) => {
  let left = killAtStatement
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    left--
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return query.apply(this, args)
  } as typeof query
  process.send?.('armed')
})
process.send?.('ready')
// Its parent process may be killed, and then it must end by itself.
process.on('disconnect', () => process.exit())
