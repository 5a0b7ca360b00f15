import { Picture } from '@stoa/ui'
import type { GalleryPicture } from '../catalogue/pictures.ts'

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
  const ordered = [...pictures].sort((a, b) => Number(b.id === shown) - Number(a.id === shown))
  const many = ordered.length > 1
  return (
    <section
      aria-label={`Pictures of ${name}`}
      // A strip that scrolls must be reachable by keyboard.
      tabIndex={many ? 0 : undefined}
      className="-mx-[clamp(1.25rem,4.2vw,4rem)] flex snap-x snap-mandatory gap-2 overflow-x-auto scroll-smooth lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-4 lg:overflow-visible"
    >
      {ordered.map((picture, index) => (
        <div
          key={picture.id}
          data-picture={picture.id}
          className={
            many
              ? 'w-[88%] shrink-0 snap-center first:ms-0 lg:w-auto lg:first:col-span-2'
              : 'w-full shrink-0 lg:col-span-2'
          }
        >
          <Picture
            source={picture}
            alt={picture.altText || (index === 0 ? name : `${name}, view ${index + 1}`)}
            eager={index === 0}
            className="aspect-4/5 w-full lg:rounded-sm"
          />
        </div>
      ))}
    </section>
  )
}
