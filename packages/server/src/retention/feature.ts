import { feature } from '../feature.ts'
import { keepMonths } from '../storage/months.ts'
import { deleteExpired } from '../storage/retention.ts'

/** Deletes what is older than its period. */
export const retentionFeature = feature({
  name: 'retention',
  everyHour: {
    months: ({ db }, now) => keepMonths(db, now),
    async 'expired rows'({ db, config, logger, isClosing }, now) {
      const deleted = await deleteExpired(db, now, config, {
        isStopping: isClosing,
        onError: (err, table) => logger.error({ err, table }, 'expired rows not deleted'),
      })
      const { rows, months, unfinished } = deleted
      if (months.length > 0 || Object.values(rows).some(Boolean))
        logger.info({ rows, months, unfinished }, 'expired rows deleted')
      return deleted
    },
  },
})
