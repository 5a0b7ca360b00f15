import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'

interface RejectedRowsProps {
  /** The first rejected rows: what names the row, and why it was rejected. */
  rows: readonly { row: string; reason: string | undefined }[]
  children?: ReactNode
}

/** The first rows that an import rejected. */
export function RejectedRows({ rows, children }: RejectedRowsProps) {
  if (rows.length === 0) return null
  return (
    <div className="grid gap-2">
      <ul aria-label={t('Rejected rows')} className="grid list-disc gap-1 ps-5">
        {rows.map(({ row, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of one row have no other key than their order
          <li key={index} className="[overflow-wrap:anywhere]">
            <bdi>{row}</bdi>: <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
