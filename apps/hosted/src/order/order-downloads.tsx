import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import type { OrderStatus } from './open-order.ts'

const MB = 1_000_000

/** Links to the files of digital items, with what is left of each. */
export function OrderDownloads({ downloads }: { downloads: OrderStatus['downloads'] }) {
  const texts = useTexts(orderTexts)
  const { locale } = useI18n()
  if (downloads.length === 0) return null
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <section aria-labelledby="downloads" className="no-print">
      <h2 id="downloads" className="mb-4 font-display text-title">
        {texts.downloads}
      </h2>
      <ul className="grid gap-3 text-sm">
        {downloads.map(({ lineItemId, name, bytes, remaining, url }) => (
          <li key={lineItemId} className="grid">
            {remaining > 0 ? (
              <a href={url} download className="link inline-block min-h-11 justify-self-start py-3">
                <bdi className="break-anywhere">{name}</bdi>
              </a>
            ) : (
              <bdi className="py-3 break-anywhere">{name}</bdi>
            )}
            <span className="text-muted">
              {size.format(Math.max(0.1, bytes / MB))} · {texts.downloadsLeft({ count: remaining })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
