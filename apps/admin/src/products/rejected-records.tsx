import { listCatalogTransferErrors } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useClient } from '@stoa/react'
import { useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { saveCsv } from '../list/csv.ts'
import { errorText } from '../shell/error-text.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { RejectedRows } from '../transfer/rejected-rows.tsx'

type Rejection = ReplyOf<typeof contract.catalogTransfers.listCatalogTransferErrors>['errors'][number]

const SHOWN = 10
const PAGE = 100

const reasonOf = ({ error }: Rejection) => error.description ?? ''

/** The first records that a transfer rejected, and a file with all of them. */
export function RejectedRecords({ id }: { id: string }) {
  const client = useClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useCall(listCatalogTransferErrors, { id, paging: { limit: SHOWN } })
  if (!data) return <Pending error={error} />
  const readAll = async () => {
    const all: Rejection[] = []
    for (let cursor: string | undefined, hasNext = true; hasNext; ) {
      const paging = { limit: PAGE, ...(cursor && { cursor }) }
      const page = await client.call(listCatalogTransferErrors, { id, paging })
      all.push(...page.errors)
      cursor = page.pagingMetadata.cursors?.next ?? undefined
      hasNext = page.pagingMetadata.hasNext && cursor !== undefined
    }
    return all
  }
  const save = async () => {
    setBusy(true)
    try {
      const lines = (await readAll()).map(each => [String(each.line), each.record, reasonOf(each)])
      saveCsv('rejected-rows.csv', [[t('Line'), t('Record'), t('Reason')], ...lines])
    } catch (error) {
      toast(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <RejectedRows
      rows={data.errors.map(each => ({
        // An undo has no lines.
        row: [each.line > 0 && t('Line {number}', { number: each.line }), each.record]
          .filter(Boolean)
          .join(' · '),
        reason: reasonOf(each),
      }))}
    >
      {data.pagingMetadata.hasNext && <p>{t('The file has the others, too.')}</p>}
      <SmallButton className="justify-self-start" busy={isBusy} onClick={() => !isBusy && void save()}>
        {t('Download the rejected rows')}
      </SmallButton>
    </RejectedRows>
  )
}
