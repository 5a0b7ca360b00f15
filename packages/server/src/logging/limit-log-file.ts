import { copyFile, stat, truncate } from 'node:fs/promises'

const CHECK_MS = 10_000

/** Limits a log file that another process appends to: beyond `maxBytes` it is copied to `file.1` and emptied. */
export function limitLogFile(file: string, maxBytes: number, checkMs = CHECK_MS): { close(): void } {
  const check = async () => {
    const { size } = await stat(file)
    if (size <= maxBytes) return
    // Where the disk is full, room matters more than old lines.
    await copyFile(file, `${file}.1`).catch(() => {})
    await truncate(file)
  }
  const timer = setInterval(() => void check().catch(() => {}), checkMs).unref()
  return { close: () => clearInterval(timer) }
}
