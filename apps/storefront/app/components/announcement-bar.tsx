import { Anchor } from '@stoa/ui'

interface Props {
  announcements: { id: string; text: string; url?: string }[]
}

/** A line above the header. Of several announcements it shows the first. */
export function AnnouncementBar({ announcements: [first] }: Props) {
  if (!first) return null
  const { text, url } = first
  return (
    <aside className="no-print bg-ink text-sm text-paper">
      <p dir="auto" className="shell py-2.5 text-center">
        {url ? (
          <Anchor href={url} className="underline underline-offset-4">
            {text}
          </Anchor>
        ) : (
          text
        )}
      </p>
    </aside>
  )
}
