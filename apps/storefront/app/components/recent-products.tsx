import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

/** A place for the products that this browser has shown before. The browser remembers them; a script fills the place in. */
export function RecentProducts({ current }: { current: string }) {
  const localPath = useLocalPath()
  return (
    <section
      hidden
      aria-labelledby="recent"
      data-recent={localPath('/products/cards')}
      data-current={current}
      className="mt-24"
    >
      <h2 id="recent" className="mb-8 font-display text-heading">
        {useTexts().product.recent}
      </h2>
      <div data-cards />
    </section>
  )
}
