/**
 * A node of the platform as a separate process, to be stopped or killed: `node node-process.ts <databaseUrl> <port> <drainDelayMs>`.
 * The message `{killAtStatement: n}` makes it kill itself before its n-th SQL statement from then on, reads of invalidations
 * left out; `{killAfterCommit: true}` as soon as its next commit is answered.
 */
import pg from 'pg'
import { pino } from 'pino'
import { readConfiguration } from '../config/load.ts'
import { settings } from '../config/settings.ts'
import { openPlatform } from '../platform.ts'
import { serve } from '../serve.ts'

interface KillMessage {
  killAtStatement?: number
  killAfterCommit?: boolean
}

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
process.on('message', ({ killAtStatement, killAfterCommit }: KillMessage) => {
  let left = killAtStatement
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const { name, text = args[0] } = args[0] as { name?: string; text?: unknown }
    if (left !== undefined && name !== 'invalidations') left--
    if (left === 0) kill()
    const answer = query.apply(this, args) as unknown as Promise<unknown>
    if (killAfterCommit && String(text).startsWith('commit')) answer.then(kill, () => {})
    return answer
  } as typeof query
  process.send?.('armed')
})
process.send?.('ready')
// Its parent process may be killed, and then it must end by itself.
process.on('disconnect', () => process.exit())
