import { classNames, Picture } from '@stoa/ui'
import type { GalleryPicture } from '../catalogue/pictures.ts'
import { fill } from '../i18n/fill-text.ts'
import { useTexts } from '../i18n/use-i18n.ts'

/**
 * All pictures of a product: on a phone a strip to swipe through, on a wide screen a wall with the main one large.
 * Nothing here needs a script.
 */
export function Gallery({
  pictures,
  name,
  shown,
}: {
  pictures: GalleryPicture[]
  name: string
  shown?: string
}) {
  const texts = useTexts().product
  const ordered = [...pictures].sort((a, b) => Number(b.id === shown) - Number(a.id === shown))
  const many = ordered.length > 1
  return (
    <section
      aria-label={fill(texts.picturesOf, { product: name })}
      // A strip that scrolls must be reachable by keyboard.
      tabIndex={many ? 0 : undefined}
      className="-mx-[clamp(1.25rem,4.2vw,4rem)] flex snap-x snap-mandatory gap-2 overflow-x-auto scroll-smooth lg:mx-0 lg:grid lg:grid-cols-6 lg:content-start lg:gap-4 lg:overflow-visible"
    >
      {ordered.map((picture, index) => (
        <div
          key={picture.id}
          data-picture={picture.id}
          className={classNames(
            'shrink-0 snap-center lg:w-auto',
            many ? 'w-[88%] sm:w-[58%]' : 'w-full sm:w-[58%]',
            span(index, ordered.length),
          )}
        >
          <Picture
            source={picture}
            alt={
              picture.altText || (index === 0 ? name : fill(texts.view, { product: name, number: index + 1 }))
            }
            eager={index === 0}
            className="aspect-4/5 w-full lg:rounded-sm"
          />
        </div>
      ))}
    </section>
  )
}

/** Width in the wall of six columns: the first takes a row, the others stand in twos and threes without a gap. */
function span(index: number, count: number): string {
  const others = count - 1
  if (index === 0 || others === 1) return 'lg:col-span-6'
  const inTwos = [0, 4, 2][others % 3] ?? 0
  return index <= inTwos ? 'lg:col-span-3' : 'lg:col-span-2'
}
