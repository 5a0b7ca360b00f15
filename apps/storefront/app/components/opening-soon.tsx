import { useTexts } from '../i18n/use-i18n.ts'

/** The page of a shop that the merchant has not opened yet. */
export function OpeningSoon({ shopName }: { shopName: string }) {
  const { openingSoonTitle, openingSoon } = useTexts().errors
  return (
    <main className="shell grid min-h-dvh content-center justify-items-center gap-4 py-16 text-center">
      <p className="font-display text-title">
        <bdi>{shopName}</bdi>
      </p>
      <h1 className="font-display text-heading">{openingSoonTitle}</h1>
      <p className="max-w-md text-muted">{openingSoon}</p>
    </main>
  )
}
