import { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { backupState } from '../identity/index.ts'
import { readInstallationHealth, readSiteHealth } from '../storage/health.ts'
import { findingsOf } from './findings.ts'

/** How long a mail may wait for its sending. */
const MAIL_LATE_MS = 15 * 60_000

export const healthHandlers = implement(contract.health, {
  async getHealth(_message, { db, site, config, platform, clock }) {
    const now = clock.now()
    const [installation, ofSite, { state: backups }, isMailSetUp] = await Promise.all([
      readInstallationHealth(db),
      readSiteHealth(db, site.id, { now, lateBefore: now - MAIL_LATE_MS }),
      backupState(db, config, now),
      platform.sendsMail(site.id),
    ])
    const findings = findingsOf(
      {
        installation,
        site: ofSite,
        isDiskLow: platform.isDiskLow(),
        isMailSetUp,
        keysRejectedSince: Object.values(site.rejectedKeys ?? {}),
        backups,
      },
      now,
    )
    const status = findings[0]?.severity ?? ('OK' as const)
    return { health: { status, findings, checkedDate: isoTime(now) } }
  },
})
