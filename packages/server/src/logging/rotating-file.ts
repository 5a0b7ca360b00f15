import { existsSync, renameSync, statSync } from 'node:fs'
import { pino } from 'pino'

/** Maximum bytes of lines that wait for a full disk; further lines are dropped. */
const BUFFER_BYTES = 8 * 1024 * 1024
const FILE_MODE = 0o600

/** Opens a destination of pino that starts a new file once `maxBytes` are written and keeps `files` files in all. */
export function openRotatingFile(
  file: string,
  { maxBytes, files }: { maxBytes: number; files: number },
): ReturnType<typeof pino.destination> {
  const destination = pino.destination({ dest: file, mode: FILE_MODE, maxLength: BUFFER_BYTES })
  let bytes = existsSync(file) ? statSync(file).size : 0
  // A log that cannot be written, on a full disk, must not end the shop.
  destination.on('error', () => {})
  destination.on('write', (written: number) => {
    bytes += written
    if (bytes < maxBytes) return
    bytes = 0
    rotate(file, files)
    destination.reopen()
  })
  return destination
}

/** Renames `file` to `file.1`, `file.1` to `file.2`, and so on; the oldest one is replaced. */
function rotate(file: string, files: number): void {
  for (let number = files - 1; number > 0; number--) {
    try {
      renameSync(number === 1 ? file : `${file}.${number - 1}`, `${file}.${number}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    }
  }
}
