/**
 * An error of the installation that the operator can fix. Its message is one sentence with problem and remedy, and is
 * printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

interface SystemError extends Error {
  code?: string
}

const NO_SPACE = /no space left on device|disk quota exceeded|could not extend file/i

/** Whether an error of the file system, PostgreSQL or a child process means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as SystemError
  // 53100 is PostgreSQL's disk_full.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_SPACE.test(message ?? '')
}

/** The error for a full disk. */
export function diskFull(folder: string): StartupError {
  return new StartupError(
    `The disk that holds ${folder} is full: free some space, or choose a folder on another disk with --data.`,
  )
}

/** Turns an error of the file system into a `StartupError` with the folder; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return diskFull(folder)
  switch ((error as SystemError).code) {
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `The data folder ${folder} is not writable for this user: change its owner or permissions, or choose another folder with --data.`,
      )
    case 'ENOENT':
      return new StartupError(
        `The data folder ${folder} cannot be created there: choose a folder on a disk with --data.`,
      )
    case 'EROFS':
      return new StartupError(
        `The data folder ${folder} is on a read-only disk: choose a writable folder with --data.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(
        `The data folder ${folder} cannot be created because a file has its name: remove that file, or choose another folder with --data.`,
      )
    default:
      return error
  }
}
