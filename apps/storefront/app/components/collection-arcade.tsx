import { Anchor, Picture, type PictureSource } from '@stoa/ui'
import { useTexts } from '../i18n/use-i18n.ts'

export interface ArcadeCollection {
  name: string
  href: string
  picture?: PictureSource
  count: number
}

/** The collections as the arches of a colonnade, standing on one floor. */
export function CollectionArcade({ collections }: { collections: ArcadeCollection[] }) {
  const texts = useTexts()
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-6">
      {collections.map(({ name, href, picture, count }) => (
        <li key={href}>
          <Anchor href={href} className="group block outline-offset-8">
            <div className="arch aspect-3/4 overflow-hidden bg-surface">
              <Picture
                source={picture}
                alt=""
                // The arch cuts a wide picture: it shows less than half of it.
                sizes="(min-width: 64rem) 30rem, (min-width: 40rem) 70vw, 105vw"
                className="size-full object-[66%_50%] transition-[scale] duration-700 ease-settle group-hover:scale-105"
              />
            </div>
            <div className="border-t-2 border-ink pt-3">
              <h3 className="font-display text-lg leading-tight underline-offset-4 group-hover:underline">
                {name}
              </h3>
              <p className="text-sm text-muted">{texts.list.things({ count })}</p>
            </div>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
