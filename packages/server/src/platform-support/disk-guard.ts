import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

const MIB = 1024 * 1024
const CHECK_MS = 10_000
/** Share of the limit that must be free in addition before writes are accepted again. */
const RECOVERY = 1.25

export interface DiskGuard {
  /** True while less space is free than the limit. */
  readonly isLow: boolean
  /** Checks immediately. */
  check(): Promise<void>
  close(): void
}

export interface DiskGuardOptions {
  /** Existing directories whose disks are checked. */
  folders: readonly string[]
  /** Limit in MiB; 0 switches the check off. */
  minFreeMb: number
  logger: Pick<Logger, 'warn' | 'info'>
  /** @default statfs of Node */
  freeSpace?: (folder: string) => Promise<{ bavail: number; bsize: number }>
}

/** Checks the free disk space every ten seconds, and logs each change. */
export async function openDiskGuard({
  folders,
  minFreeMb,
  logger,
  freeSpace = statfs,
}: DiskGuardOptions): Promise<DiskGuard> {
  let isLow = false
  const check = async () => {
    const disks = await Promise.all(
      folders.map(async folder => {
        const { bavail, bsize } = await freeSpace(folder)
        return { folder, freeMb: Math.floor((bavail * bsize) / MIB) }
      }),
    )
    const fullest = disks.toSorted((a, b) => a.freeMb - b.freeMb)[0]
    if (!fullest) return
    const wasLow = isLow
    isLow = fullest.freeMb < (wasLow ? minFreeMb * RECOVERY : minFreeMb)
    if (isLow && !wasLow)
      logger.warn(
        { ...fullest, minFreeMb },
        `disk almost full: writes are rejected with STORAGE_FULL until ${Math.ceil(minFreeMb * RECOVERY)} MiB are free. Free space in the folder, enlarge the disk, or lower STOA_MIN_FREE_DISK_MB`,
      )
    if (!isLow && wasLow)
      logger.info({ ...fullest, minFreeMb }, 'enough free disk space again: writes are accepted')
  }
  // If the free space of a file system is unknown, writes are accepted.
  const tryCheck = () => check().catch(error => logger.warn({ err: error }, 'free disk space is unknown'))
  if (minFreeMb > 0) await tryCheck()
  const timer = minFreeMb > 0 ? setInterval(tryCheck, CHECK_MS).unref() : undefined
  return {
    get isLow() {
      return isLow
    },
    check: tryCheck,
    close: () => clearInterval(timer),
  }
}
