import { useTexts } from '../i18n/use-i18n.ts'

/** Says that the page shows drafts. */
export function PreviewBar() {
  const { preview } = useTexts()
  return (
    <div role="status" className="bg-caution-soft text-sm">
      <p className="shell flex flex-wrap justify-between gap-4 py-2.5">
        {preview.notice}
        <a href="/preview?end=1" rel="nofollow" className="link">
          {preview.end}
        </a>
      </p>
    </div>
  )
}
