/**
 * A reason why Stoa cannot start or go on that the person at the keyboard can remedy. Its message is one complete
 * sentence that says what is wrong and what to do; it is shown without a stack.
 */
export class StartupError extends Error {
  override name = 'StartProblem'
}

interface SystemError extends Error {
  code?: string
}

const NO_SPACE = /no space left on device|disk quota exceeded|could not extend file/i

/** Whether an error, of the file system, of PostgreSQL or of a child process, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as SystemError
  // 53100 is PostgreSQL's disk_full.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_SPACE.test(message ?? '')
}

/** The sentence for a disk without room. */
export function diskFull(folder: string): StartupError {
  return new StartupError(
    `The disk that holds ${folder} is full: free some space there, or name a folder on another disk with --data.`,
  )
}

/** Turns a refusal of the file system into the sentence that names the folder; other errors pass through. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return diskFull(folder)
  switch ((error as SystemError).code) {
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `The data folder ${folder} cannot be written by this user: change its owner or permissions, or name another folder with --data.`,
      )
    case 'ENOENT':
      return new StartupError(
        `The data folder ${folder} cannot be made there: name a folder on a disk with --data.`,
      )
    case 'EROFS':
      return new StartupError(
        `The data folder ${folder} is on a read-only disk: name a folder that can be written with --data.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(
        `The data folder ${folder} cannot be made because a file is in its place: remove that file, or name another folder with --data.`,
      )
    default:
      return error
  }
}
