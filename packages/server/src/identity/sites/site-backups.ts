import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { backupState } from './backup-state.ts'

const { getSiteBackups } = contract.sites

/** Backups of the installation, for the admin. */
export const siteBackupHandlers = implement(
  { getSiteBackups },
  {
    async getSiteBackups(_message, { config, db, clock }) {
      const { state, everyHours, lastBackupAt, failure } = await backupState(db, config, clock.now())
      return {
        backups: {
          state,
          ...(everyHours && { everyHours }),
          ...(lastBackupAt !== undefined && { lastBackupDate: isoTime(lastBackupAt) }),
          ...(failure && { failure }),
        },
      }
    },
  },
)
