import { StartupError } from '../platform-support/startup-error.ts'
import { comparePaymentsOnce } from '../start/compare-payments-once.ts'
import type { Command } from './command.ts'

const DAYS = 90
const DAYS_MAX = 3650

/** Commands about the ledger of payments. */
export const paymentCommands: Record<string, Command> = {
  'payments reconcile': {
    description: `Reads the payments of the last --days (${DAYS}) at their providers and prints each difference to the ledger. Changes nothing.`,
    required: [],
    optional: ['site', 'days'],
    run: ({ site, days = String(DAYS) }, connected) => {
      const count = Number(days)
      if (!Number.isInteger(count) || count < 1 || count > DAYS_MAX)
        throw new StartupError(`--days is "${days}" and must be a whole number from 1 to ${DAYS_MAX}.`)
      return comparePaymentsOnce(connected, { siteId: site, days: count })
    },
  },
}
