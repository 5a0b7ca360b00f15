import { t } from '../i18n/translate.ts'

interface Props {
  title: string
  value: string
  /** Value of the period before. */
  before?: string | undefined
  note?: string | undefined
}

/** A figure of the shop. Belongs into a `dl`. */
export function Figure({ title, value, before, note }: Props) {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="tabular font-display text-heading">{value}</dd>
      <dd className="tabular text-sm text-muted">{before ? t('Before: {before}', { before }) : ' '}</dd>
      {note && <dd className="tabular text-sm text-muted">{note}</dd>}
    </div>
  )
}
