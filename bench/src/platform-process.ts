import { openPlatform, readConfiguration, serve, settings } from '@stoa/server'
import { pino } from 'pino'
import { answerParent, commonAnswers } from './child.ts'

export interface PlatformSettings {
  connectionString: string
  port: number
  logFile: string
}

/** A statement as the platform sent it. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
}

/** The platform as `npm start` runs it, but for the limits of calls: the load comes from one address. */
const { connectionString, port, logFile } = JSON.parse(process.argv[2] as string) as PlatformSettings

let recording: SentStatement[] | undefined
let statements = 0

const config = {
  ...readConfiguration(settings, { args: [], env: {} }).values,
  testPayments: true,
  port,
  publicUrl: `http://127.0.0.1:${port}`,
  callsPerMinute: 0,
  visitorsPerMinute: 0,
  databaseMsPerMinute: 0,
}
const platform = await openPlatform({
  config,
  connection: { connectionString },
  logger: pino({ level: config.logLevel }, pino.destination({ dest: logFile })),
  onStatement: (text, values) => {
    statements++
    recording?.push({ text, values })
  },
})
const server = await serve(platform, config)

answerParent(
  {
    ...commonAnswers,
    /** How many it has sent so far. */
    statements: () => statements,
    record: () => {
      recording = []
    },
    recorded: () => {
      const sent = recording
      recording = undefined
      return sent
    },
  },
  async () => {
    await server.close()
    await platform.close()
  },
)
