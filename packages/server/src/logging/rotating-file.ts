import { existsSync, renameSync, statSync } from 'node:fs'
import { pino } from 'pino'

/** Maximum bytes of lines that wait for a full disk; further lines are dropped. */
const BUFFER_BYTES = 8 * 1024 * 1024
const FILE_MODE = 0o600

/** How often the size of a file is read that several processes append to. */
const CHECK_MS = 1_000

/** A destination of pino that appends to a file. Several processes may: the system appends the lines of each whole. */
export function openLogFile(file: string): ReturnType<typeof pino.destination> {
  const destination = pino.destination({ dest: file, mode: FILE_MODE, maxLength: BUFFER_BYTES })
  // A log that cannot be written, on a full disk, must not end the shop.
  destination.on('error', () => {})
  return destination
}

/**
 * Opens such a destination that starts a new file once `maxBytes` are written and keeps `files` files in all. `onRotated`: other processes
 * append to the file as well, and have to open it again.
 */
export function openRotatingFile(
  file: string,
  { maxBytes, files, onRotated }: { maxBytes: number; files: number; onRotated?: () => void },
): ReturnType<typeof pino.destination> {
  const destination = openLogFile(file)
  const size = () => (existsSync(file) ? statSync(file).size : 0)
  let bytes = size()
  const rotateFull = () => {
    if (bytes < maxBytes) return
    bytes = 0
    rotate(file, files)
    destination.reopen()
    onRotated?.()
  }
  if (!onRotated)
    destination.on('write', (written: number) => {
      bytes += written
      rotateFull()
    })
  else
    setInterval(() => {
      bytes = size()
      rotateFull()
    }, CHECK_MS).unref()
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
