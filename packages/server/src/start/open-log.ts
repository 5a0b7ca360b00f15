import { join } from 'node:path'
import { type DestinationStream, type Logger, pino } from 'pino'
import { openRotatingFile } from '../logging/rotating-file.ts'
import { createPrivateDirectory } from '../platform-support/private-directory.ts'
import { explainFileError } from '../platform-support/startup-error.ts'
import type { StartConfig } from './start-settings.ts'

const MIB = 1024 * 1024
/** Maximum length of a log line, in characters. */
const LOG_LINE_MAX = 16_384

/** Replaces a line that is too long by a line with its beginning. */
const boundLine = (line: string) =>
  line.length <= LOG_LINE_MAX
    ? line
    : `${JSON.stringify({ msg: 'log line too long', characters: line.length, beginning: line.slice(0, 1000) })}\n`

/** A log whose lines go to a destination. */
export const logTo = (destination: DestinationStream, level: StartConfig['logLevel']): Logger =>
  pino({ level, hooks: { streamWrite: boundLine } }, destination)

/** The log of a node. */
export const logFile = ({ data }: Pick<StartConfig, 'data'>) => join(data, 'stoa.log')

/** Opens the log. It is a file, because the terminal shows progress and addresses. `onRotated`: other processes write it, too. */
export async function openLog(config: StartConfig, onRotated?: () => void): Promise<Logger> {
  const { data, logLevel, logMaxMb, logFiles } = config
  try {
    await createPrivateDirectory(data)
    const rotation = { maxBytes: logMaxMb * MIB, files: logFiles, ...(onRotated && { onRotated }) }
    return logTo(openRotatingFile(logFile(config), rotation), logLevel)
  } catch (error) {
    throw explainFileError(error, data)
  }
}
