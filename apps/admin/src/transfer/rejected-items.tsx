import { listMovementLogs } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { Pending } from '../shell/page.tsx'
import { RejectedRows } from './rejected-rows.tsx'

const SHOWN = 20

/** The first rows that an import of items rejected, or the first items that its undo left as they are. */
export function RejectedItems({ jobId }: { jobId: string }) {
  const { data, error } = useCall(listMovementLogs, { jobId, paging: { limit: SHOWN } })
  if (!data) return <Pending error={error} />
  return (
    <RejectedRows
      rows={data.logs.map(({ sourceItemId, failure }) => ({
        row: sourceItemId,
        reason: failure.description,
      }))}
    >
      {data.pagingMetadata.hasNext && <p>{t('These are the first {count}.', { count: SHOWN })}</p>}
    </RejectedRows>
  )
}
